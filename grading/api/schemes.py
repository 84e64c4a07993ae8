"""`/schemes/`: which system predicts best, as the page of it says."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from grading.comparing.kept import kept
from grading.comparing.shown import ShownRow, shown
from grading.reading.parameters import word
from grading.reading.snapshot import Snapshot
from gradingsite.api.lists import ListView, Rows, Wanted, numbered
from gradingsite.api.parameters import parameter
from gradingsite.api.rows import Number, Part, Row, Text

RECORDS = tuple(comparison.name for comparison in kept())


class Measured(serializers.FloatField):
    """A figure to as many places as it is kept with."""


class EstimatePart(Part):
    """A mean over games, and where 95 in 100 drawings of whole days or months have it."""

    value = Measured()
    low = Measured()
    high = Measured()


class BinPart(Part):
    """Games whose favourites were expected to score about as much."""

    expected = Measured()
    scored = Measured()
    games = Number()


class SchemeRow(Row):
    """How well a scheme forecast the games of a record that all schemes could forecast."""

    record = Text(source="comparison.name")
    scheme = Text(source="row.scheme")
    name = Text()
    publishes = Text(source="row.publishes", help_text="How often; null for no ratings.")
    setting = Text(source="row.setting", help_text="The constant that fitted best.")
    games = Number(source="comparison.scored", help_text="That were scored.")
    first_day = serializers.DateField(
        source="comparison.scored_from", help_text="From which on they are scored."
    )
    last_day = serializers.DateField(source="comparison.last_day")
    coverage = Measured(
        source="row.coverage",
        help_text="The share of all games from that day on in which it had a value for both.",
    )
    log_loss = EstimatePart(source="row.log_loss", help_text="Less is better.")
    beside = EstimatePart(
        source="row.beside",
        help_text="Its log loss less that of the grades of 2012: below 0 is better.",
    )
    brier = EstimatePart(source="row.brier", help_text="Less is better.")
    accuracy = EstimatePart(source="row.accuracy", help_text="What favourites scored.")
    own = EstimatePart(
        source="row.own", allow_null=True, help_text="Its log loss by its own word, nothing fitted."
    )
    verdict = serializers.CharField(help_text="Of it beside the grades of 2012.")
    calibration = BinPart(many=True, source="row.calibration", help_text="By its own word.")


class Schemes(ListView):
    """Which system predicts best

    Each scheme's forecasts of the same games, record by record. The figures come with a release of
    the site, and are no part of any revision: `as_of` changes nothing of them.
    """

    name = "api-schemes"
    row = SchemeRow
    group = "Lists and statistics"
    parameters = (parameter("record", "Of that record only.", choices=RECORDS),)

    def rows(self, snapshot: Snapshot, wanted: Wanted, **_parts: Any) -> Rows:
        """No query beside the revision's."""
        record = word(self.query, "record", RECORDS)
        rows = [
            _told(comparison, one)
            for comparison in kept()
            if not record or comparison.name == record
            for one in shown(comparison).rows
        ]
        return numbered(rows, wanted)


def _told(comparison: Any, one: ShownRow) -> dict[str, Any]:
    return {"comparison": comparison, "row": one.row, "name": one.name, "verdict": one.verdict}
