"""`/lists/`: the grading lists and their periods."""

from __future__ import annotations

from typing import Any, TypeAlias

from rest_framework import serializers

from grading.reading.lists import PublishedList, PublishedPeriod
from grading.reading.snapshot import Snapshot
from gradingsite.api.lists import ListView, Rows, Wanted, numbered
from gradingsite.api.rows import Day, Number, Part, Row, Text

Names: TypeAlias = list[str]


class PeriodPart(Part):
    """A period, named after its list."""

    period = Text(source="name")
    first_day = Day()
    last_day = Day()
    list_day = Day(source="nominal_day", help_text="The day its list was, or will be, published.")
    scheme = Text(help_text="The rules; null for imported history.")
    revision = Number(help_text="The one that its list came out in; null for history and to come.")
    is_out = serializers.BooleanField()


class GradingListRow(Row):
    """A grading list, and those of its periods that matter today."""

    list = Text(source="slug")
    name = Text()
    short_name = Text()
    sister = Text(help_text="The list whose grades stand in where this has none.")
    latest = serializers.SerializerMethodField(help_text="The latest that is out.")
    previous = serializers.SerializerMethodField()
    baseline = Number(help_text="The revision that revised grades are compared with.")
    season = serializers.SerializerMethodField(help_text="Whose August grades are used all season.")
    in_progress = serializers.SerializerMethodField(help_text="Periods that are open.")
    periods = PeriodPart(many=True)

    def get_latest(self, shown: PublishedList) -> str | None:
        """Its name."""
        return _name(shown.latest)

    def get_previous(self, shown: PublishedList) -> str | None:
        """Its name."""
        return _name(shown.previous)

    def get_season(self, shown: PublishedList) -> str | None:
        """The name of its July list."""
        return _name(shown.season.period) if shown.season else None

    def get_in_progress(self, shown: PublishedList) -> Names:
        """Their names."""
        return [period.name for period in shown.in_progress]


def _name(period: PublishedPeriod | None) -> str | None:
    return period.name if period else None


class GradingLists(ListView):
    """The grading lists, with all their periods."""

    name = "api-lists"
    row = GradingListRow
    group = "Lists and statistics"

    def rows(self, snapshot: Snapshot, wanted: Wanted, **_parts: Any) -> Rows:
        """No query beside the revision's."""
        return numbered(snapshot.lists, wanted)
