"""An event: its cross tables, match cards and games."""

from __future__ import annotations

from django.http import HttpResponse
from django.shortcuts import render

from grading.reading.csv_reply import csv_reply, wants_csv
from grading.reading.pages import SnapshotRequest, snapshot_page
from grading.reading.parameters import one_of, page_number, sort_order
from grading.selectors.entrants import SORTS
from grading.selectors.event import Asked, event_page
from grading.selectors.event_csv import HEADER, event_rows
from grading.selectors.known_events import event_called


@snapshot_page
def event(request: SnapshotRequest, event_id: int) -> HttpResponse:
    """All of an event, a section of it, or its players."""
    query, snapshot = request.GET, request.snapshot
    found = event_called(snapshot, event_id)
    asked = Asked(
        section=query.get("section", ""),
        players=one_of(query, "show", ("games", "players"), "games") == "players",
        sort=sort_order(query, SORTS, "score"),
        page=page_number(query),
    )
    if wants_csv(query):
        rows = event_rows(snapshot, found, asked.section)
        return csv_reply(f"event-{event_id}.csv", HEADER, rows)
    context = {"event": found, "asked": asked, "page": event_page(snapshot, found, asked)}
    return render(request, "events/event.html", context)
