"""The performance-average rule sets: data for one engine. Source: grading rules, 6 and 11."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum


class Fill(Enum):
    """How earlier sides are chosen when a period has too few of its own."""

    DATE = "the latest real dates first, the last day needed at its average"
    PERIOD = "whole periods back, the last one needed in proportion"
    START = "the grade the player went in with, for every side that is wanting"


@dataclass(frozen=True, slots=True)
class Category:
    """``sides`` or more counted in the last ``months``, ``recent`` or more in the last 12."""

    letter: str
    months: int
    sides: int
    recent: int = 0


@dataclass(frozen=True, slots=True)
class Increment:
    """Juniors up to and including ``last_age`` get ``points`` on top of their average."""

    last_age: int
    points: int


@dataclass(frozen=True, slots=True)
class AgeStarts:
    """What new players go in with by their age on 31 August before a season.

    ``lowest`` under the age of ``youngest``, ``step`` more for every year up to those under
    ``oldest``; who is younger counts as the youngest do, who is older as the oldest.
    """

    youngest: int
    oldest: int
    lowest: int
    step: int

    def under(self, age: int) -> int:
        """The start grade of those under that age."""
        return self.lowest + self.step * (min(max(age, self.youngest), self.oldest) - self.youngest)


@dataclass(frozen=True, slots=True)
class RuleSet:
    """One scheme of the performance-average family.

    ``block`` periods, the present one included, are taken whole, however many sides they hold;
    while that gives fewer than ``full`` sides, earlier ones are brought forward as ``fill`` says,
    none from more than ``reach_months`` back. Under ``Fill.PERIOD`` months are counted in
    periods of ``period_months`` each. Categories stand from the highest to the lowest.
    ``juniors_start`` says that juniors go in with a starting grade whatever they hold. Where
    there are ``age_starts``, a list is of a season: everybody goes into it with an allocation,
    his last grade, or by his age, and nobody with an estimate from his games. Where it
    ``is_sequential``, a list's events move its ratings one after the other, and none of the
    rest says how: ``engine.sequential`` does.
    """

    name: str
    fill: Fill
    block: int
    period_months: int
    categories: tuple[Category, ...]
    increments: tuple[Increment, ...]
    full: int = 30
    reach_months: int = 36
    juniors_start: bool = True
    age_starts: AgeStarts | None = None
    is_sequential: bool = False

    @property
    def has_categories(self) -> bool:
        """Whether there is more to earn than a place in the list."""
        return any(category.letter for category in self.categories)


JUNIOR_INCREMENTS = (Increment(last_age=10, points=10), Increment(last_age=17, points=5))

ECF_2012 = RuleSet(
    name="ecf-2012",
    fill=Fill.DATE,
    block=1,
    period_months=6,
    categories=(
        Category("X", months=6, sides=30),
        Category("A", months=12, sides=30),
        Category("B", months=24, sides=30, recent=20),
        Category("C", months=36, sides=30, recent=10),
        Category("D", months=36, sides=15, recent=5),
        Category("E", months=36, sides=9, recent=1),
    ),
    increments=JUNIOR_INCREMENTS,
)

ECF_2015 = RuleSet(
    name="ecf-2015",
    fill=Fill.PERIOD,
    block=2,
    period_months=6,
    categories=(
        Category("A", months=12, sides=30),
        Category("B", months=24, sides=30, recent=20),
        Category("C", months=36, sides=30, recent=10),
        Category("D", months=36, sides=15, recent=5),
        Category("E", months=36, sides=9, recent=1),
        Category("F", months=36, sides=5, recent=1),
    ),
    increments=JUNIOR_INCREMENTS,
)

BCF = RuleSet(
    name="bcf",
    fill=Fill.PERIOD,
    block=1,
    period_months=12,
    categories=(
        Category("A", months=12, sides=30),
        Category("B", months=24, sides=30, recent=20),
        Category("C", months=36, sides=30, recent=10),
        Category("D", months=36, sides=15, recent=5),
        Category("E", months=36, sides=10, recent=1),
        Category("*", months=36, sides=1, recent=1),
    ),
    increments=(),
    juniors_start=False,
)

BYCA = RuleSet(
    name="byca",
    fill=Fill.START,
    block=1,
    period_months=12,
    categories=(Category("", months=36, sides=1),),
    increments=(),
    juniors_start=False,
    age_starts=AgeStarts(youngest=7, oldest=18, lowest=25, step=5),
)

SACA = RuleSet(
    name="saca",
    fill=Fill.PERIOD,
    block=1,
    period_months=1,
    categories=(Category("", months=36, sides=1),),
    increments=(),
    juniors_start=False,
    is_sequential=True,
)

RULE_SETS = {rules.name: rules for rules in (ECF_2012, ECF_2015, BCF, BYCA)}
"""Those of which a grade is an average."""
SCHEMES = RULE_SETS | {SACA.name: SACA}
"""All that a list can go by."""
