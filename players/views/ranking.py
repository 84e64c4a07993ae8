"""Ranking lists."""

from __future__ import annotations

from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse

from grading.reading.csv_reply import csv_reply, wants_csv
from grading.reading.lists import PublishedList
from grading.reading.pages import SnapshotRequest, snapshot_page
from grading.reading.parameters import page_number, whole_number
from grading.reading.problems import missing
from grading.reading.snapshot import Snapshot
from players.filters import AGES
from players.selectors.narrowed import Narrowed, narrowed
from players.selectors.ranking import ranking as ranking_at
from players.selectors.ranking import whole_ranking
from players.selectors.ranking_rows import COLUMNS, ranking_rows

MOST = 1_000
"""The longest top that can be asked for."""


@snapshot_page
def rankings(request: SnapshotRequest) -> HttpResponse:
    """Lead to the ranking of the first list that is out, with whatever was asked of it."""
    lists = [shown for shown in request.snapshot.lists if shown.latest is not None]
    if not lists:
        raise missing("No list is out yet", "There is a ranking once the first list is out.")
    asked = f"?{request.GET.urlencode()}" if request.GET else ""
    return redirect(reverse("ranking", args=[lists[0].slug]) + asked)


@snapshot_page
def ranking(request: SnapshotRequest, slug: str) -> HttpResponse:
    """The players of a list, or those of them that filters leave, by grade."""
    snapshot = request.snapshot
    grading_list = snapshot.list_called(slug)
    top = whole_number(request.GET, "top", MOST, least=1)
    page = page_number(request.GET)
    as_csv = wants_csv(request.GET)
    if grading_list.latest is None:
        return render(request, "rankings/none_yet.html", {"list": grading_list})
    left = narrowed(snapshot, request.GET, grading_list, grading_list.latest)
    if as_csv:
        return _csv(snapshot, grading_list, left, top)
    context = {
        "list": grading_list,
        "left": left,
        "top": top,
        "most": MOST,
        "ranking": ranking_at(snapshot, grading_list, left, top=top, page=page),
        "ages": AGES,
    }
    return render(request, "rankings/ranking.html", context)


def _csv(
    snapshot: Snapshot, grading_list: PublishedList, left: Narrowed, top: int | None
) -> HttpResponse:
    placed = whole_ranking(snapshot, grading_list, left, top=top).placed
    period = grading_list.latest.name if grading_list.latest else ""
    name = f"ranking-{grading_list.slug}-{period}.csv"
    return csv_reply(name, COLUMNS, ranking_rows(snapshot, grading_list, placed))
