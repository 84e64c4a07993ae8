"""The grades of a period that filters leave. Source: site, The rest; rules, section 7."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.db.models import Exists, OuterRef, Q, QuerySet
from django.http import QueryDict

from grading.models import PublishedGrade, PublishedPlayer
from grading.reading.lists import PublishedList, PublishedPeriod
from grading.reading.snapshot import Snapshot
from players.filters import GradeFilter, RankedFilter
from players.selectors.people import shown_now


@dataclass(frozen=True, slots=True)
class Narrowed:
    """The grades that are left, and the filters for a page to show."""

    grades: QuerySet[PublishedGrade]
    """Of the period, left by the filters of grades alone."""
    players: QuerySet[PublishedPlayer]
    shown: Q
    """Leaves out whoever was hidden since."""
    fields: Sequence[Any]
    words: Sequence[str]
    """Each filter in use, in words."""
    category: str
    """The lowest that was asked for, if any."""

    def all(self) -> dict[int, int]:
        """All grades that are left, by player id. One query."""
        players = self.players.filter(self.shown)
        return grades_by_player(self.grades.filter(player_id__in=players.values("player_id")))

    def between(self, lowest: int, highest: int) -> dict[int, int]:
        """The grades from one to another, both included, by player id. One query.

        They are few, so that each one's player is looked up, and not all players read.
        """
        own = self.players.filter(player_id=OuterRef("player_id"))
        some = self.grades.filter(Exists(own), grade__gte=lowest, grade__lte=highest)
        return grades_by_player(some)


def grades_by_player(grades: QuerySet[PublishedGrade]) -> dict[int, int]:
    """Grades by player id."""
    held = grades.filter(grade__isnull=False)
    return {player_id: grade or 0 for player_id, grade in held.values_list("player_id", "grade")}


def narrowed(
    snapshot: Snapshot, query: QueryDict, grading_list: PublishedList, period: PublishedPeriod
) -> Narrowed:
    """The grades of a period, but for those of 0, that the filters in an address leave.

    Raises NotShown for filters that make no sense.
    """
    grades = PublishedGrade.objects.at(snapshot.number).filter(
        list_slug=grading_list.slug, period=period.name, grade__gt=0
    )
    players = RankedFilter(snapshot, query, listed=period == grading_list.latest)
    by_grade = GradeFilter(snapshot, query, grades, period)
    for narrowing in (players, by_grade):
        narrowing.refuse_garbage()
    return Narrowed(
        grades=by_grade.qs,
        players=players.qs,
        shown=shown_now(snapshot),
        fields=[*players.form, *by_grade.form],
        words=[*players.words, *by_grade.words],
        category=by_grade.form.cleaned_data.get("category", ""),
    )
