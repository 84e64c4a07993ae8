"""`/players/REF/grades/`: every grade a player has had."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from grading.reading.snapshot import Snapshot
from gradingsite.api.lists import ListView, Rows, Wanted, numbered
from gradingsite.api.parameters import parameter
from gradingsite.api.rows import Number, Row, Text
from players.api.examples import GRADE
from players.api.parts import FigurePart
from players.api.player import PlayerMixin
from players.selectors.published import GradeThenAndNow, grades_then_and_now


class GradeRow(Row):
    """A grade in one period of a list."""

    period = Text(source="period.name")
    list = Text(source="list.slug")
    grade = Number(source="now.grade", default=None, help_text="As it now stands.")
    category = Text(source="now.category", default=None)
    games_12m = serializers.SerializerMethodField(
        help_text="Counted in the last 12 months; null for lists from before those worked out here."
    )
    games_counted = serializers.SerializerMethodField(help_text="In the grade.")
    first_published = FigurePart(
        source="first", allow_null=True, help_text="What the list had when it came out here."
    )
    scale = serializers.SerializerMethodField(help_text="old before July 2009, else new.")
    has_working = serializers.SerializerMethodField(
        help_text="Whether there is a working of it to read."
    )

    def get_games_12m(self, grade: GradeThenAndNow) -> int | None:
        """Those that a category looks at."""
        return grade.now.games_12m if grade.now and grade.now.scheme else None

    def get_games_counted(self, grade: GradeThenAndNow) -> int | None:
        """Those it is the average of."""
        return grade.now.games_counted or None if grade.now else None

    def get_scale(self, grade: GradeThenAndNow) -> str:
        """Old Grades are on one of their own."""
        return "old" if grade.period.is_old_grades else "new"

    def get_has_working(self, grade: GradeThenAndNow) -> bool:
        """Whether it was worked out here."""
        return grade.now is not None and bool(grade.now.scheme)


class Grades(PlayerMixin, ListView):
    """The grade history, the latest first

    Each grade as it now stands, beside what its list had when it was first published.
    """

    name = "api-grades"
    row = GradeRow
    example = GRADE
    group = "Grades"
    parameters = (parameter("list", "In that grading list only."),)

    def rows(self, snapshot: Snapshot, wanted: Wanted, **_parts: Any) -> Rows:
        """The player's grades. One query beside those for the player."""
        slug = self.query.get("list", "")
        asked = {snapshot.list_called(slug)} if slug else set(snapshot.lists)
        found = grades_then_and_now(snapshot, self.player)
        return numbered([grade for grade in found if grade.list in asked], wanted)
