"""A period of play, named after the list that closes it, and what "n months" means.

Source: grading rules, sections 1 and 6.
"""

from __future__ import annotations

import re
from calendar import monthrange
from dataclasses import dataclass
from datetime import date, timedelta

EPOCH = date(1970, 1, 1)
NAME = re.compile(r"([0-9]{4})-(0[1-9]|1[0-2])")


@dataclass(frozen=True, slots=True)
class Period:
    """The stretch of play that one publication of a list covers, both days included."""

    name: str
    first_day: date
    last_day: date

    def day_number_back(self, months: int) -> int:
        """The number of the first day of the ``months`` months that end with this period."""
        return day_number(months_ending(self.last_day, months))


def list_month(name: str) -> tuple[int, int]:
    """Year and month of the list called ``name`` (``2013-07``); ValueError for anything else."""
    match = NAME.fullmatch(name)
    # The play of a list may be of the year before, and dates begin with the year 1.
    if match is None or int(match[1]) < 2:
        raise ValueError(f"a period is named by year and month, such as 2013-07, not {name!r}")
    return int(match[1]), int(match[2])


def day_number(day: date) -> int:
    """Days from 1970-01-01 to ``day``: the unit of every column of days."""
    return (day - EPOCH).days


def end_of_month(name: str) -> date:
    """The last day of the month a list is named after: when it is published, as far as is known.

    >>> end_of_month("2013-07")
    datetime.date(2013, 7, 31)
    """
    year, month = list_month(name)
    return date(year, month, monthrange(year, month)[1])


def months_ending(last_day: date, months: int) -> date:
    """First day of the ``months`` months that end with ``last_day``; ValueError if there is none.

    >>> months_ending(date(2013, 6, 30), 12)
    datetime.date(2012, 7, 1)
    """
    try:
        after = last_day + timedelta(days=1)
        year, month = divmod(after.year * 12 + after.month - 1 - months, 12)
        return date(year, month + 1, min(after.day, monthrange(year, month + 1)[1]))
    except (OverflowError, ValueError):
        raise ValueError(f"no date begins the {months} months that end on {last_day}") from None
