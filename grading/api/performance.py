"""`/conversions/performance/`: what a score against rated opponents is worth."""

from __future__ import annotations

import re
from typing import Any

from rest_framework import serializers

from grading.conversions.answer import InvalidValueError
from grading.conversions.performance import MOST_OPPONENTS, Performance, performance
from grading.reading.problems import garbled
from grading.reading.snapshot import Snapshot
from gradingsite.api.parameters import parameter
from gradingsite.api.rows import Figure, Number, Row
from gradingsite.api.views import SnapshotView

RATING = "([5-9][0-9]{2}|[12][0-9]{3}|3[0-4][0-9]{2}|3500)"
"""From 500 to 3500."""
WRITTEN = {
    "opponents": f"^{RATING}(,{RATING}){{0,{MOST_OPPONENTS - 1}}}$",
    "score": r"^([0-9]{1,2}|100)(\.[05])?$",
}
"""Programs write in one way; whatever people type is for the page."""


class PerformanceRow(Row):
    """A rating performance, in both of its forms."""

    opponents = serializers.ListField(child=serializers.IntegerField(), help_text="Their ratings.")
    games = Number(help_text="One against each of them.")
    score = Figure()
    average = Figure(help_text="Of the opponents.")
    normal = Figure(
        help_text="By the normal curve, class interval 200; null where all was won, or all lost,"
        " which every rating high or low enough would fit."
    )
    linear = Figure(help_text="The average and 400 x (wins - losses) / games.")


class PerformanceView(SnapshotView):
    """A rating performance

    The rating at which the score is what was to be expected, by the normal curve and by the line.
    """

    name = "api-performance"
    row = PerformanceRow
    group = "Conversions"
    parameters = (
        parameter(
            "opponents",
            f"The opponents' ratings with commas between, up to {MOST_OPPONENTS}.",
            required=True,
            example="1850,1920,2005",
            pattern=WRITTEN["opponents"],
        ),
        parameter(
            "score",
            "The points scored against them.",
            required=True,
            example="2.5",
            pattern=WRITTEN["score"],
        ),
    )

    def answer(self, snapshot: Snapshot, **_parts: Any) -> Performance:
        """No query beside the revision's."""
        opponents, score = (self.query.get(name, "").strip() for name in WRITTEN)
        try:
            found = performance(opponents, score)
        except InvalidValueError as error:
            raise garbled("Nothing to reckon", str(error)) from None
        for name, text in (("opponents", opponents), ("score", score)):
            if not re.fullmatch(WRITTEN[name], text):
                raise garbled("Nothing to reckon", f"“{name}” is to match {WRITTEN[name]}.")
        return found
