"""The calendars that cut time into periods; nothing else knows when a half-year ends.

A calendar is a run of eras, each with the months its periods close in. Source: grading
rules, section 1.
"""

from __future__ import annotations

from calendar import monthrange
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, timedelta

from grading.engine.periods import Period, list_month

DAY = timedelta(days=1)
LAST_YEAR = date.max.year - 1
"""No period ends later: the January list after it is named after the year that follows."""


@dataclass(frozen=True, slots=True)
class Close:
    """Periods that end with the last day of ``month`` are named after ``list_month``."""

    month: int
    list_month: int

    def last_day(self, year: int) -> date:
        return date(year, self.month, monthrange(year, self.month)[1])

    def name(self, year: int) -> str:
        return f"{year + (self.list_month < self.month):04d}-{self.list_month:02d}"


@dataclass(frozen=True, slots=True)
class Era:
    """Up to and including ``until``, periods close as ``closes`` says."""

    until: date
    closes: tuple[Close, ...]


SEPTEMBER_AFTER_AUGUST = Close(month=8, list_month=9)
JULY_AFTER_MAY = Close(month=5, list_month=7)
JULY_AFTER_JUNE = Close(month=6, list_month=7)
JANUARY_AFTER_NOVEMBER = Close(month=11, list_month=1)
JANUARY_AFTER_DECEMBER = Close(month=12, list_month=1)


@dataclass(frozen=True, slots=True)
class Calendar:
    """Every day belongs to exactly one period of a calendar."""

    name: str
    eras: tuple[Era, ...]

    def containing(self, day: date) -> Period:
        """The period in which ``day`` falls; ValueError where dates end before it is whole."""
        before = None
        for era in self.eras:
            if day <= era.until:
                if period := _period_in_era(era, before, day):
                    return period
                break
            before = era.until
        raise ValueError(f"the calendar {self.name} has no period around {day}")

    def named(self, name: str) -> Period:
        """The period called ``name``; ValueError when this calendar has none of that name."""
        year, month = list_month(name)
        for era in self.eras:
            for close in era.closes:
                if close.list_month != month:
                    continue
                period = self.containing(close.last_day(year - (month < close.month)))
                if period.name == name:
                    return period
        raise ValueError(f"the calendar {self.name} has no period {name}")

    def after(self, period: Period) -> Period:
        """The period that follows ``period``."""
        return self.containing(period.last_day + DAY)

    def before(self, period: Period) -> Period:
        """The period that precedes ``period``."""
        return self.containing(period.first_day - DAY)

    def span(self, first: str, last: str) -> tuple[Period, ...]:
        """The periods from the one called ``first`` to the one called ``last``, oldest first."""
        start, end = self.named(first), self.named(last)
        if end.last_day < start.last_day:
            raise ValueError(f"the period {last} comes before {first}")
        return tuple(self._from(start, end))

    def _from(self, period: Period, end: Period) -> Iterator[Period]:
        while period.last_day < end.last_day:
            yield period
            period = self.after(period)
        yield period


def _period_in_era(era: Era, before: date | None, day: date) -> Period | None:
    """The period of ``era`` that holds ``day``; ``before`` is the last day of the era before."""
    ends = sorted(
        (close.last_day(year), close.name(year))
        for year in range(max(day.year - 1, 1), min(day.year + 1, LAST_YEAR) + 1)
        for close in era.closes
    )
    earlier = [end for end, _ in ends if end < day] + ([before] if before else [])
    if not earlier or ends[-1][0] < day:
        return None
    last_day, name = next(end for end in ends if end[0] >= day)
    return Period(name, max(earlier) + DAY, last_day)


HALF_YEARS = Calendar("half-years", (Era(date.max, (JULY_AFTER_JUNE, JANUARY_AFTER_DECEMBER)),))
YEARS = Calendar("years to May", (Era(date.max, (JULY_AFTER_MAY,)),))
SEASONS = Calendar("seasons to August", (Era(date.max, (SEPTEMBER_AFTER_AUGUST,)),))
MONTHS = Calendar(
    "months", (Era(date.max, tuple(Close(month, month % 12 + 1) for month in range(1, 13))),)
)
STANDARDPLAY = Calendar(
    "Standardplay",
    (
        Era(date(2011, 5, 31), (JULY_AFTER_MAY,)),
        Era(date(2011, 12, 31), (JANUARY_AFTER_DECEMBER,)),
        Era(date.max, (JULY_AFTER_JUNE, JANUARY_AFTER_DECEMBER)),
    ),
)
RAPIDPLAY = Calendar(
    "Rapidplay",
    (
        Era(date(2006, 5, 31), (JULY_AFTER_MAY,)),
        Era(date(2011, 5, 31), (JANUARY_AFTER_NOVEMBER, JULY_AFTER_MAY)),
        Era(date(2011, 12, 31), (JANUARY_AFTER_DECEMBER,)),
        Era(date.max, (JULY_AFTER_JUNE, JANUARY_AFTER_DECEMBER)),
    ),
)

CALENDARS = {
    calendar.name: calendar
    for calendar in (HALF_YEARS, YEARS, SEASONS, MONTHS, STANDARDPLAY, RAPIDPLAY)
}
