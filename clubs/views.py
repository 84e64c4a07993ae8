"""Pages of clubs and counties: the lookup's results, and who has played for them."""

from __future__ import annotations

import re
from typing import Any

from django.db.models import QuerySet
from django.http import HttpResponse
from django.shortcuts import render

from clubs.models import CLUB_CODE
from clubs.selectors.clubs import as_shown
from clubs.selectors.counties import (
    county_called,
    players_for_county,
    players_in_county,
    players_of_club,
)
from clubs.selectors.search import clubs_named, near_clubs
from grading.models import PublishedClub
from grading.reading.pages import SnapshotRequest, snapshot_page
from grading.reading.parameters import is_ticked, looked_up, page_number, sort_order
from grading.reading.problems import missing
from grading.reading.snapshot import Snapshot
from gradingsite.folding import parse_pattern
from players.selectors.roster import Roster, roster

PAGE_SIZE = 100


@snapshot_page
def clubs(request: SnapshotRequest) -> HttpResponse:
    """Clubs and counties by the beginning of their names; all of them for an empty box."""
    snapshot = request.snapshot
    text = looked_up(request.GET)
    pattern = parse_pattern(text)
    found = clubs_named(snapshot, pattern, page=page_number(request.GET))
    near = [] if found.total else near_clubs(snapshot, pattern)
    return render(request, "clubs/clubs.html", {"text": text, "found": found, "near": near})


@snapshot_page
def club(request: SnapshotRequest, code: str) -> HttpResponse:
    """Everyone who has played for a club, or is from a place."""
    snapshot = request.snapshot
    standing = PublishedClub.objects.at(snapshot.number)
    known = re.fullmatch(CLUB_CODE, code.upper()) is not None
    row = standing.filter(code=code.upper()).first() if known else None
    if row is None:
        raise missing("No such club", f"There is no club with the code {code[:20]} here.")
    successor = standing.filter(club_id=row.merged_into_id).first() if row.merged_into_id else None
    context = {
        "club": as_shown(row),
        "successor": as_shown(successor) if successor else None,
        "roster": _members(request, snapshot, players_of_club(snapshot, row.club_id)),
    }
    return render(request, "clubs/club.html", context)


@snapshot_page
def county(request: SnapshotRequest, slug: str) -> HttpResponse:
    """Everyone in any club of the county."""
    shown = county_called(request.snapshot, slug)
    members = _members(request, request.snapshot, players_in_county(request.snapshot, shown))
    return render(request, "clubs/county.html", {"county": shown, "roster": members})


@snapshot_page
def county_team(request: SnapshotRequest, slug: str) -> HttpResponse:
    """Everyone who has played for the county's own team."""
    shown = county_called(request.snapshot, slug)
    members = _members(request, request.snapshot, players_for_county(request.snapshot, shown))
    return render(request, "clubs/county_team.html", {"county": shown, "roster": members})


def _members(
    request: SnapshotRequest, snapshot: Snapshot, player_ids: QuerySet[Any, Any]
) -> Roster:
    sorts = ["name", "ref", *(grading_list.slug for grading_list in snapshot.lists)]
    return roster(
        snapshot,
        player_ids,
        ungraded=is_ticked(request.GET, "ungraded"),
        sort=sort_order(request.GET, sorts, "name"),
        page=page_number(request.GET),
        page_size=PAGE_SIZE,
    )
