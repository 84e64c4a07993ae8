"""How the grades of each series move from list to list."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from math import sqrt

import polars as pl

from grading.integrity.examined import Examined
from grading.integrity.spans import compared
from grading.reading.lists import PublishedList, PublishedPeriod

SURE = 3.29
"""Standard errors; chance alone goes farther once in a thousand lists."""
INFLATED, DRIFTED = 1.0, 2.0
"""Grade points by which it is worth a look: of the same players, and of all who hold a grade."""


@dataclass(frozen=True, slots=True)
class Spread:
    """So many values, their mean, and how far they lie apart."""

    count: int
    mean: float
    variance: float

    @property
    def error(self) -> float:
        """The standard error of the mean."""
        return sqrt(self.variance / self.count) if self.count else 0.0


@dataclass(frozen=True, slots=True)
class Step:
    """From one list to the next of its series."""

    list: PublishedList
    period: PublishedPeriod
    all: Spread
    """The grades of all who hold one."""
    before: Spread
    """Those of the list before."""
    change: Spread
    """By how much the grades of those in both lists changed."""
    change_of_adults: Spread
    """The same of those who are no juniors: these are expected to rise."""

    @property
    def drift(self) -> float:
        """How the mean of all moved."""
        return self.all.mean - self.before.mean

    @property
    def has_drifted(self) -> bool:
        """Whether that is much, and more than by who came and went; as if they were all others."""
        error = sqrt(self.all.error**2 + self.before.error**2)
        return abs(self.drift) >= DRIFTED and abs(self.drift) > SURE * error

    @property
    def is_inflated(self) -> bool:
        """Whether the grades of the same players moved much, and more than by chance."""
        moved = abs(self.change.mean)
        return moved >= INFLATED and moved > SURE * self.change.error


def steps(examined: Examined) -> Iterator[Step]:
    """Every step between two of the last lists of each series, oldest first."""
    held = examined.grades.filter(pl.col("grade") > 0)
    for shown in examined.lists:
        of_list = held.filter(pl.col("list_slug") == shown.slug)
        by_period = {
            period: of_list.filter(pl.col("period") == period.name) for period in compared(shown)
        }
        for (_, before), (period, after) in pairwise(by_period.items()):
            yield _step(shown, period, before, after)


def _step(
    shown: PublishedList, period: PublishedPeriod, before: pl.DataFrame, after: pl.DataFrame
) -> Step:
    both = after.join(before.select("player_id", was="grade"), on="player_id").with_columns(
        change=pl.col("grade") - pl.col("was")
    )
    adults = both.filter(pl.col("junior_age").is_null())
    return Step(
        list=shown,
        period=period,
        all=_spread(after["grade"]),
        before=_spread(before["grade"]),
        change=_spread(both["change"]),
        change_of_adults=_spread(adults["change"]),
    )


def _spread(values: pl.Series) -> Spread:
    # Of one value there is no variance, of none no mean either.
    numbers = values.cast(pl.Float64)
    return Spread(len(numbers), _number(numbers.mean()), _number(numbers.var()))


def _number(value: object) -> float:
    return value if isinstance(value, float) else 0.0
