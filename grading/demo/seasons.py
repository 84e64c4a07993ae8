"""The two seasons that are played out, and the days on which chess is played."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

import numpy as np

from grading.demo.arrays import Days

SATURDAY, SUNDAY = 5, 6
WEEK = 7


@dataclass(frozen=True, slots=True)
class Season:
    """A season; ``index`` is its place in ``Hidden.plays``."""

    index: int
    name: str
    first_day: date
    last_day: date
    leagues_from: date
    leagues_to: date

    @property
    def half_year(self) -> date:
        """Its last day before the January list."""
        return date(self.leagues_from.year, 12, 31)


SEASONS = (
    Season(0, "2011-12", date(2011, 6, 1), date(2012, 6, 30), date(2011, 9, 12), date(2012, 4, 27)),
    Season(1, "2012-13", date(2012, 7, 1), date(2013, 6, 30), date(2012, 9, 10), date(2013, 4, 26)),
)


def weekdays(first: date, last: date, weekday: int) -> Days:
    """All days of that name (0: Monday) from ``first`` to ``last``."""
    start = np.datetime64(first) + (weekday - first.weekday()) % WEEK
    return np.arange(start, np.datetime64(last) + 1, WEEK)


def without_christmas(days: Days) -> Days:
    """Those of a winter's days that leave the week before Christmas and the one after free."""
    christmas = np.array([f"{day.astype('datetime64[Y]')}-12-25" for day in days], "datetime64[D]")
    return days[np.abs((days - christmas).astype(int)) > WEEK]


def as_date(day: np.datetime64) -> date:
    """One day of a column."""
    found: date = day.astype("datetime64[D]").item()
    return found
