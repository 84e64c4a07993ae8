"""The lookup of clubs and counties."""

from __future__ import annotations

from django.http import HttpResponse
from django.shortcuts import render

from clubs.selectors.search import clubs_named, near_clubs
from grading.reading.pages import SnapshotRequest, snapshot_page
from grading.reading.parameters import looked_up, page_number
from gradingsite.folding import parse_pattern


@snapshot_page
def clubs(request: SnapshotRequest) -> HttpResponse:
    """Clubs and counties by the beginning of their names; all of them for an empty box."""
    snapshot = request.snapshot
    text = looked_up(request.GET)
    pattern = parse_pattern(text)
    found = clubs_named(snapshot, pattern, page=page_number(request.GET))
    near = [] if found.total else near_clubs(snapshot, pattern)
    return render(request, "clubs/clubs.html", {"text": text, "found": found, "near": near})
