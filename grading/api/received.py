"""`/events/received/`: the log of events received, which is live."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from grading.models import ReceivedReport
from grading.reading.parameters import LONGEST, looked_up, word
from grading.reading.snapshot import Snapshot
from grading.selectors.received import ALL, reports_after, seasons_received
from grading.selectors.received import Wanted as OfLog
from gradingsite.api.lists import ListView, Rows, Wanted
from gradingsite.api.parameters import parameter
from gradingsite.api.rows import Day, Number, Part, Row, Text

REPORT: dict[str, Any] = {
    "event": 107,
    "name": "Hastings Congress",
    "kind": "congress",
    "list": "standard",
    "organiser": "Hastings",
    "first_day": "2012-12-28",
    "last_day": "2013-01-06",
    "received_on": "2013-01-09",
    "accepted_on": "2013-01-11",
    "is_final": True,
    "games": 450,
    "players": 102,
    "graded_in": [
        {"list": "standard", "period": "2013-01", "games": 120, "is_computed": True},
        {"list": "standard", "period": "2013-07", "games": 330, "is_computed": True},
    ],
    "is_withdrawn": False,
    "is_published": False,
}


class PlacedPart(Part):
    """Where games of a report go."""

    list = Text(source="slug")
    period = Text()
    games = Number()
    is_computed = serializers.BooleanField(help_text="False before the first list worked out here.")


class ReportRow(Row):
    """A report of an event."""

    event = Number(source="row.event_id", help_text="Its number, which stays the same for ever.")
    name = Text(source="row.name")
    kind = Text(source="row.kind", help_text="Such as league or congress.")
    list = Text(source="row.rate", help_text="The grading list that it is graded in.")
    organiser = Text(source="row.organiser")
    first_day = Day(source="row.first_day")
    last_day = Day(source="row.last_day")
    received_on = Day(source="row.received_on")
    accepted_on = Day(source="row.reached_on")
    is_final = serializers.BooleanField(
        source="row.is_final", help_text="Whether it was the final report."
    )
    games = Number(source="row.games", help_text="That were new with it.")
    players = Number(source="row.players", help_text="Of those games.")
    graded_in = PlacedPart(many=True, source="placed")
    is_withdrawn = serializers.BooleanField(help_text="Whether the event is not graded any more.")
    is_published = serializers.BooleanField(help_text="Whether the revision read has the event.")


class ReceivedReports(ListView):
    """Reports of events as they are accepted, the latest first

    The log is live: it goes on between revisions, and `as_of` says no more of it than in which
    revision `is_published` looks for the event.
    """

    name = "api-received"
    row = ReportRow
    example = REPORT
    group = "Events"
    parameters = (
        parameter("q", "The beginning of a name.", example="*league*", maxLength=LONGEST),
        parameter("list", "Of events graded in that list.", example="standard"),
        parameter(
            "season", "Received in that season.", example="2012-13", pattern="^[0-9]{4}-[0-9]{2}$"
        ),
    )

    def live(self, **_parts: Any) -> str:
        """The number of the log's latest row: one query."""
        return str(ReceivedReport.objects.last_number())

    def rows(self, snapshot: Snapshot, wanted: Wanted, **_parts: Any) -> Rows:
        """Two queries beside those for the revision and the log, one more for a season."""
        seasons = seasons_received() if self.query.get("season") else ()
        asked = OfLog(
            season=word(self.query, "season", seasons) or ALL,
            text=looked_up(self.query),
            rate=word(self.query, "list", [shown.slug for shown in snapshot.lists]),
        )
        found = reports_after(snapshot, asked, size=wanted.size, place=wanted.place)
        return Rows(found.rows, found.place)
