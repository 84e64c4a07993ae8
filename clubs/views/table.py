"""The members of a club in a small table, for a frame in the club's own pages."""

from __future__ import annotations

from csp.decorators import csp_replace
from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.clickjacking import xframe_options_exempt

from clubs.selectors.clubs import as_shown, club_called
from clubs.selectors.counties import club_alone, players_seen_at
from clubs.views.members import sort_asked
from grading.reading.pages import SnapshotRequest, snapshot_page
from players.selectors.roster import roster

MOST = 100
"""Rows: what is light on a page of another's. The rest is a link away."""


@csp_replace({"frame-ancestors": ["*"]})
@xframe_options_exempt
@snapshot_page
def club_table(request: SnapshotRequest, code: str) -> HttpResponse:
    """Whoever is seen there and has a current grade. Other sites may frame this page alone."""
    snapshot = request.snapshot
    found = club_called(snapshot, code)
    members = roster(
        snapshot,
        players_seen_at(snapshot, club_alone(snapshot, found.club_id)),
        ungraded=False,
        sort=sort_asked(request),
        page=1,
        page_size=MOST,
    )
    context = {"club": as_shown(found), "roster": members}
    return render(request, "clubs/table.html", context)
