"""The ratings of the schools league while it is played: teams are seated by them."""

from __future__ import annotations

from datetime import date

import numpy as np

from grading.demo.arrays import Days, Floats, Ints
from grading.demo.events import Games
from grading.demo.juniors import ages_on
from grading.demo.results import white_points
from grading.engine.periods import EPOCH
from grading.engine.sequential.saca import Saca
from grading.engine.sequential.scheme import RATING, Pairings
from grading.engine.sequential.school_grades import KINDERGARTEN, LAST, told_on

TOLD_ON = date(2011, 9, 1)
STARTS_SCHOOL = 5
"""At that age pupils are in kindergarten."""


def school_grades(born: Days) -> Ints:
    """The school grades that are told of people, by when they were born."""
    return np.clip(ages_on(TOLD_ON, born) - STARTS_SCHOOL, KINDERGARTEN, LAST)


class SchoolRatings:
    """Everybody's rating after the events so far."""

    def __init__(self, born: Days) -> None:
        self._scheme = Saca(told_on(school_grades(born), TOLD_ON))
        self._everybody = np.arange(len(born))
        self._reached = np.full(len(born), np.nan)

    def before(self, day: date) -> Floats:
        """What each goes into an event on ``day`` with."""
        return np.where(np.isnan(self._reached), self._starts(day), self._reached)

    def rate(self, games: Games, day: date) -> None:
        """Rate the games of an event on ``day``, all of which were played."""
        counts = np.ones(len(games), dtype=bool)
        half_points = (2 * white_points(games.score)).astype(int)
        pairings = Pairings(
            len(self._everybody), games.white, games.black, half_points, counts, counts
        )
        after = self._scheme.rate(self.before(day)[np.newaxis], pairings).after[RATING]
        is_rated = ~np.isnan(self._reached)
        is_rated[games.white] = is_rated[games.black] = True
        self._reached = np.where(is_rated, np.maximum(after, self._starts(day)), np.nan)

    def _starts(self, day: date) -> Floats:
        return self._scheme.starts(self._everybody, (day - EPOCH).days)[RATING]
