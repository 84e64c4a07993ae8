"""What the pages of a club, a county and a county's team share: the list of those seen there."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from django.db.models import QuerySet
from django.http import HttpResponse
from django.shortcuts import render

from clubs.selectors.affiliated import shown_with
from clubs.selectors.counties import players_seen_at
from clubs.selectors.strength import strengths_of
from grading.reading.csv_reply import csv_reply, wants_csv
from grading.reading.pages import SnapshotRequest
from grading.reading.parameters import is_ticked, page_number, sort_order
from players.selectors.roster import Row, roster, whole_roster

PAGE_SIZE = 100


def members_page(
    request: SnapshotRequest,
    template: str,
    clubs: QuerySet[Any, Any],
    *,
    file_name: str,
    further: Callable[[], Mapping[str, Any]],
) -> HttpResponse:
    """A page of those seen at the clubs of those ids, or all of them as CSV.

    ``further`` reads what else the page shows.
    """
    player_ids = players_seen_at(request.snapshot, clubs)
    if wants_csv(request.GET):
        return _csv(request, player_ids, file_name)
    members = roster(
        request.snapshot,
        player_ids,
        ungraded=is_ticked(request.GET, "ungraded"),
        sort=sort_asked(request),
        page=page_number(request.GET),
        page_size=PAGE_SIZE,
    )
    present = shown_with(request.snapshot, club_id__in=clubs)
    strengths = strengths_of(request.snapshot, present)
    context = {"roster": members, "strengths": strengths, **further()}
    return render(request, template, context)


def sort_asked(request: SnapshotRequest, default: str = "name") -> str:
    """What the members are sorted by."""
    lists = [grading_list.slug for grading_list in request.snapshot.lists]
    return sort_order(request.GET, ["name", "ref", *lists], default)


def _csv(request: SnapshotRequest, player_ids: QuerySet[Any, Any], file_name: str) -> HttpResponse:
    rows = whole_roster(
        request.snapshot,
        player_ids,
        ungraded=is_ticked(request.GET, "ungraded"),
        sort=sort_asked(request),
    )
    header = ["ref", "name", "sex", "age", "club"]
    for shown in request.snapshot.lists:
        header += [shown.slug, f"{shown.slug}_category", f"{shown.slug}_season"]
    month = request.snapshot.revision.month
    return csv_reply(f"{file_name}-{month}.csv", header, (_cells(row) for row in rows))


def _cells(row: Row) -> list[object]:
    person = row.person
    club = row.club.name if row.club else ""
    cells: list[object] = [person.ref, person.name, person.sex, person.age, club]
    for pair in row.grades:
        season = pair.season.grade if pair.season else None
        cells += [pair.latest.grade, pair.latest.category, season]
    return cells
