"""What the API tells of players, in parts that several of its rows have."""

from __future__ import annotations

from rest_framework import serializers

from gradingsite.api.rows import Number, Part, Text


class ClubPart(Part):
    """A club, a place (marked `*`) or a county's team, as others are shown with it."""

    code = Text()
    name = Text()


class FigurePart(Part):
    """A grade; null where there is none."""

    grade = Number()
    category = Text()


class CurrentPart(Part):
    """The grade in a list's latest period, and those it is shown beside."""

    grade = Number(source="latest.grade")
    category = Text(source="latest.category")
    is_revised = serializers.BooleanField(
        source="latest.is_revised", help_text="Whether it is another than that of the baseline."
    )
    baseline = Number(source="latest.was", help_text="What it was there, if it is another now.")
    previous = FigurePart(help_text="The list before, as it now stands.")
    season = FigurePart(
        allow_null=True, help_text="The August revision's grade, once a later list is out."
    )


class OpponentPart(Part):
    """Another player, as far as a game tells of him."""

    ref = Text()
    name = Text()
