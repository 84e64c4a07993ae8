"""The scales of a chart: where its years are marked, and its grades. Nothing but arithmetic."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, timedelta
from itertools import count

from grading.engine.periods import end_of_month

HALF_YEAR = 6
STEPS = (HALF_YEAR, 12, 24, 60, 120, 240, 600)
"""Months from one mark to the next: the fewest that keep the words apart are taken."""
MOST_HALF_YEARS, MOST_YEARS = 6, 10
"""Marks there is room for: "Jul 2012" is longer than "2012"."""

MOST_LEVELS = 6
LEAST_SPAN = timedelta(days=365)
MARGIN = 0.02
"""Of the span of days, on either side, so that no mark sits on the edge."""


@dataclass(frozen=True, slots=True)
class Days:
    """The days that a chart goes from and to, over a width of 100."""

    first: date
    last: date

    def place(self, day: date) -> float:
        """How far along ``day`` is, from 0 to 100; what is outside is at the nearer edge."""
        along = 100 * (day - self.first).days / (self.last - self.first).days
        return round(min(max(along, 0), 100), 1)

    def marks(self) -> list[tuple[date, str]]:
        """Days to mark, and their words: ends of January, or of half-years on a short chart."""
        for months in STEPS:
            days = list(_every(months, self.first, self.last))
            room = MOST_HALF_YEARS if months == HALF_YEAR else MOST_YEARS
            if len(days) <= room:
                break
        form = "%b %Y" if months == HALF_YEAR else "%Y"
        return [(day, day.strftime(form)) for day in days]


def days_around(first: date, last: date) -> Days:
    """A stretch of a year or more with both days in it, and a margin around them."""
    span = max(last - first, LEAST_SPAN)
    margin = span * MARGIN
    middle = first + (last - first) / 2
    return Days(middle - span / 2 - margin, middle + span / 2 + margin)


def _every(months: int, first: date, last: date) -> Iterator[date]:
    for month in range(first.year * 12 // months * months, last.year * 12 + 12, months):
        day = end_of_month(f"{month // 12:04d}-{month % 12 + 1:02d}")
        if first <= day <= last:
            yield day


@dataclass(frozen=True, slots=True)
class Levels:
    """Round grades to mark, from below the lowest to above the highest, over a height."""

    low: int
    high: int
    step: int

    @property
    def grades(self) -> range:
        """Each grade that is marked."""
        return range(self.low, self.high + 1, self.step)

    def place(self, grade: int, height: int) -> int:
        """How far down from the top ``grade`` is."""
        return round(height * (self.high - grade) / (self.high - self.low))


def levels_around(lowest: int, highest: int) -> Levels:
    """Few round grades with both of these among or between them; two steps at the least."""
    for step in _round_steps():
        low = lowest // step * step
        high = max(-(-highest // step) * step, low + 2 * step)
        if (high - low) // step < MOST_LEVELS:
            return Levels(low, high, step)
    raise AssertionError("steps grow without end")


def _round_steps() -> Iterator[int]:
    """10, 20, 50, 100, 200 and so on."""
    for power in count(1):
        for leading in (1, 2, 5):
            yield leading * 10**power
