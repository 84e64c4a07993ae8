"""The school grade a player is in: told for a day, and one higher each school year after it."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, timedelta

import numpy as np

from grading.engine.columns import Ints
from grading.engine.periods import EPOCH

KINDERGARTEN, LAST = 0, 12
FIRST_MONTH = 8
"""A school year begins on the first of August."""


@dataclass(frozen=True, slots=True)
class SchoolGrades:
    """One a player: 0 for kindergarten, 1 to 12, and the school year each was told in."""

    told: Ints
    school_year: Ints
    """The calendar year that the school year began in."""

    def on(self, day: int) -> Ints:
        """Everybody's school grade on the day with that number; before kindergarten counts as it.

        Who has left school counts as in the last grade.
        """
        years = school_year_of(EPOCH + timedelta(days=day)) - self.school_year
        return np.asarray(np.clip(self.told + years, KINDERGARTEN, LAST))


def school_year_of(day: date) -> int:
    """The calendar year that the school year around ``day`` began in.

    >>> school_year_of(date(2013, 7, 31)), school_year_of(date(2013, 8, 1))
    (2012, 2013)
    """
    return day.year if day.month >= FIRST_MONTH else day.year - 1


def told_on(grades: Ints, day: date) -> SchoolGrades:
    """School grades that were all told on one day."""
    return SchoolGrades(grades, np.full(len(grades), school_year_of(day)))


def of_older_players(players: int) -> SchoolGrades:
    """Everybody in the last grade, for good: where no schools are told of."""
    return told_on(np.full(players, LAST), EPOCH)
