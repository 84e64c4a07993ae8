"""The events received: the one page that is live."""

from __future__ import annotations

from collections.abc import Iterable

from django.http import HttpResponse
from django.shortcuts import render

from grading.models.events import Rate
from grading.reading.csv_reply import csv_reply, wants_csv
from grading.reading.pages import EarlyRequest, live_page
from grading.reading.parameters import looked_up, one_of, page_number, word
from grading.selectors.received import (
    ALL,
    Report,
    Wanted,
    all_received,
    first_list_due,
    seasons_received,
)
from grading.selectors.received import received as page_of_received

HEADER = (
    *("Received", "Accepted", "Event", "Kind", "Organiser", "First day", "Last day", "Report"),
    *("List and period", "Games", "Players", "Withdrawn"),
)


@live_page
def received(request: EarlyRequest) -> HttpResponse:
    """Reports of events by the day they were received, the latest first."""
    query, snapshot = request.GET, request.snapshot
    seasons = seasons_received()
    latest = seasons[0] if seasons else ALL
    lists = [(shown.slug, shown.name) for shown in snapshot.lists] if snapshot else Rate.choices
    wanted = Wanted(
        season=one_of(query, "season", [*seasons, ALL], latest),
        text=looked_up(query),
        rate=word(query, "list", [slug for slug, _ in lists]),
    )
    if wants_csv(query):
        rows = all_received(snapshot, wanted)
        return csv_reply(f"events-received-{wanted.season}.csv", HEADER, _csv(rows))
    context = {
        "wanted": wanted,
        "seasons": seasons,
        "rates": lists,
        "received": page_of_received(snapshot, wanted, page_number(query)),
        "due": first_list_due() if snapshot is None else None,
    }
    return render(request, "events/received.html", context)


def _csv(reports: Iterable[Report]) -> Iterable[tuple[object, ...]]:
    for report in reports:
        row = report.row
        yield (
            *(row.received_on, row.reached_on, row.name, row.get_kind_display(), row.organiser),
            *(row.first_day, row.last_day, report.words),
            "; ".join(f"{placed.words}: {placed.games}" for placed in report.placed),
            *(row.games, row.players, "yes" if report.is_withdrawn else ""),
        )
