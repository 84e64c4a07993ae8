"""The page of a club, a place or a county's team."""

from __future__ import annotations

from typing import Any

from django.http import HttpResponse
from django.urls import reverse

from clubs.models import Club
from clubs.selectors.clubs import as_shown, club_called, mergers_of
from clubs.selectors.counties import club_alone
from clubs.selectors.events import events_of
from clubs.views.members import members_page
from grading.models import PublishedClub
from grading.reading.pages import SnapshotRequest, snapshot_page
from grading.reading.parameters import one_of


@snapshot_page
def club(request: SnapshotRequest, code: str) -> HttpResponse:
    """Everyone who has played for a club, or is from a place, and what it played in."""
    found = club_called(request.snapshot, code)
    every = one_of(request.GET, "events", ("latest", "all"), "latest") == "all"
    return members_page(
        request,
        "clubs/club.html",
        club_alone(request.snapshot, found.club_id),
        file_name=found.code,
        further=lambda: _further(request, found, every=every),
    )


def _further(request: SnapshotRequest, found: PublishedClub, *, every: bool) -> dict[str, Any]:
    shown = {"club": as_shown(found), "mergers": mergers_of(request.snapshot, found)}
    if found.kind == Club.Kind.LOCATION:
        # Nobody plays for a place, and it has no site of its own.
        return shown
    table = request.build_absolute_uri(reverse("club-table", args=[found.code]))
    events = events_of(request.snapshot, found.club_id, every=every)
    return shown | {"events": events, "table": table}
