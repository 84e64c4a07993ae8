"""`/conversions/`: grades and ratings in the terms of one another."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from rest_framework import serializers

from grading.conversions.answer import ELO, InvalidValueError, parse_value
from grading.conversions.levels import levels_at, us_class
from grading.conversions.scales import SCALES, Era, Scale, convert, whole
from grading.reading.parameters import one_of
from grading.reading.problems import garbled
from grading.reading.snapshot import Snapshot
from gradingsite.api.lists import ListView, Rows, Wanted, numbered
from gradingsite.api.parameters import parameter
from gradingsite.api.rows import Figure, Number, Row, Text


class ScaleRow(Row):
    """A scale, and what the value is in it."""

    scale = Text()
    name = Text()
    era = Text(help_text="Scales of one era convert into each other, and into no others.")
    slope = Figure(help_text="A value is this times the grade, and `base` on top.")
    base = Number()
    stated = Text(help_text="Who says so, and when.")
    value = Number(help_text="To the nearest whole number, a half upwards.")
    exact = Figure()
    us_class = Text(help_text="Of a US rating.")
    levels = serializers.ListField(
        child=serializers.CharField(),
        help_text="Of an Elo rating: the levels of play that it is in.",
    )


class Conversions(ListView):
    """A value of one scale in the others of its era

    Without `value`, all scales.
    """

    name = "api-conversions"
    row = ScaleRow
    group = "Conversions"
    parameters = (
        parameter("value", "A grade or rating.", int, minimum=0, maximum=10_000, example=150),
        parameter("scale", "The scale that it is of; ecf by default.", choices=tuple(SCALES)),
    )

    def rows(self, snapshot: Snapshot, wanted: Wanted, **_parts: Any) -> Rows:
        """No query beside the revision's."""
        slug = one_of(self.query, "scale", SCALES, "ecf")
        era, scale = SCALES[slug]
        text = self.query.get("value", "")
        if not text:
            return numbered([_row(of, one, None) for of, one in SCALES.values()], wanted)
        try:
            value = Fraction(parse_value(text, scale))
        except InvalidValueError as error:
            raise garbled("Nothing to convert", str(error)) from None
        rows = [_row(era, other, convert(value, scale, other)) for other in era.scales]
        return numbered(rows, wanted)


def _row(era: Era, scale: Scale, exact: Fraction | None) -> dict[str, Any]:
    value = None if exact is None else whole(exact)
    found = us_class(value) if scale.slug == "us" and value is not None else None
    return {
        "scale": scale.slug,
        "name": scale.words,
        "era": era.slug,
        "slope": scale.slope,
        "base": scale.base,
        "stated": scale.stated,
        "value": value,
        "exact": exact,
        "us_class": found.words if found else None,
        "levels": levels_at(exact) if scale is ELO and exact is not None else [],
    }
