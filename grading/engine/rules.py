"""The performance-average rule sets: data for one engine. Source: grading rules, section 6."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum


class Fill(Enum):
    """How earlier sides are chosen when a period has too few of its own."""

    DATE = "the latest real dates first, the last day needed at its average"
    PERIOD = "whole periods back, the last one needed in proportion"


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
class RuleSet:
    """One scheme of the performance-average family.

    ``block`` periods, the present one included, are taken whole, however many sides they hold;
    while that gives fewer than ``full`` sides, earlier ones are brought forward as ``fill`` says,
    none from more than ``reach_months`` back. Under ``Fill.PERIOD`` months are counted in
    periods of ``period_months`` each. Categories stand from the highest to the lowest.
    """

    name: str
    fill: Fill
    block: int
    period_months: int
    categories: tuple[Category, ...]
    increments: tuple[Increment, ...]
    full: int = 30
    reach_months: int = 36


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

RULE_SETS = {rules.name: rules for rules in (ECF_2012, ECF_2015)}
