"""A grade of a list to come, by the engine's own arithmetic on the snapshot's rows."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from functools import cached_property

from grading.engine.columns import NO_GRADE
from grading.engine.periods import EPOCH, Period, day_number
from grading.engine.projection import CountedSides, Opening, Projection
from grading.engine.results import NO_CATEGORY, NO_CUT, Outcome
from grading.engine.rules import Fill, RuleSet
from grading.models import PublishedGrade, PublishedSide
from grading.reading.lists import PublishedList, PublishedPeriod
from players.selectors.counts import Counted
from players.selectors.needs import Need, needs_of


@dataclass(frozen=True)
class GradeToCome:
    """One player's way into a period in progress: all but the points made in it."""

    grading_list: PublishedList
    period: PublishedPeriod
    rules: RuleSet
    age: int
    earlier: Sequence[PublishedSide]
    """Counted sides of the periods that can still matter."""
    opening: PublishedGrade | None
    start: int | None = None
    """What the player goes in with, where that fills up the grade."""

    def row(self, points: Sequence[int]) -> PublishedGrade:
        """The row of a grade that the list would have for these points in the period."""
        outcome = self._projection.outcome(points)
        category, grade = int(outcome.category[0]), int(outcome.grade[0])
        columns = {name: int(getattr(outcome, name)[0]) for name in COUNTS}
        return PublishedGrade(
            list_slug=self.grading_list.slug,
            period=self.period.name,
            scheme=self.rules.name,
            grade=None if grade == NO_GRADE else grade,
            category="" if category == NO_CATEGORY else self.rules.categories[category].letter,
            cut_day=self._cut_day(outcome),
            cut_period=self._cut_period(outcome),
            **columns,
        )

    def needs(self, row: PublishedGrade) -> list[Need]:
        """What each category needs, and what there is with the points of that row."""
        own = [PublishedSide(period=self.period.name)] * row.own_sides
        sides = [*own, *self.earlier]
        counted = Counted(self.grading_list, self.period, self.rules, sides, self.opening)
        return needs_of(row, counted)

    @cached_property
    def _periods(self) -> list[PublishedPeriod]:
        """The computed periods up to this one."""
        return [p for p in self.grading_list.periods if p.computed and p.name <= self.period.name]

    @cached_property
    def _projection(self) -> Projection:
        places = {period.name: index for index, period in enumerate(self._periods)}
        sides: dict[int, list[PublishedSide]] = defaultdict(list)
        for side in self.earlier:
            sides[places[side.period]].append(side)
        return Projection(
            periods=[Period(p.name, p.first_day, p.last_day) for p in self._periods],
            rules=self.rules,
            age=self.age,
            opening=self._opening,
            earlier={index: _counted_sides(rows) for index, rows in sides.items()},
            start=self.start,
        )

    @property
    def _opening(self) -> Opening:
        before = self.grading_list.opening
        if before is None:
            return Opening(day_number(self._periods[0].first_day) - 1)
        last_day = day_number(before.last_day)
        if self.opening is None or self.opening.grade is None:
            return Opening(last_day)
        return Opening(last_day, self.opening.games_counted, self.opening.grade)

    def _cut_day(self, outcome: Outcome) -> date | None:
        cut = int(outcome.cut[0])
        if cut == NO_CUT or self.rules.fill is not Fill.DATE:
            return None
        return date.fromordinal(EPOCH.toordinal() + cut)

    def _cut_period(self, outcome: Outcome) -> str:
        cut = int(outcome.cut[0])
        if cut == NO_CUT or self.rules.fill is Fill.DATE:
            return ""
        before = self.grading_list.opening
        return self._periods[cut].name if cut >= 0 else (before.name if before else "")


COUNTS = (
    "increment",
    "games_12m",
    "games_counted",
    "own_sides",
    "own_points",
    "forward_sides",
    "forward_points",
    "cut_taken",
    "cut_sides",
    "cut_points",
)
"""Columns that a grade's row has from the engine as they are."""


def _counted_sides(sides: Sequence[PublishedSide]) -> CountedSides:
    days = [day_number(side.day) for side in sides]
    return CountedSides(days, [side.points or 0 for side in sides])
