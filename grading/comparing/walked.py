"""The sequential schemes as contestants, rated by the half-year or by the month."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

import numpy as np

from grading.comparing.averages import periods_around, place
from grading.comparing.contestant import Publication
from grading.comparing.record import Record
from grading.engine.calendars import HALF_YEARS
from grading.engine.columns import Games, Ints
from grading.engine.periods import day_number, end_of_month
from grading.engine.sequential.glicko import deviation_after, muted
from grading.engine.sequential.scheme import DEVIATION, RATING, Floats, Scheme
from grading.engine.sequential.walk import Opening, Walk

HALF_YEARLY, MONTHLY = "twice a year", "every month"
LEAST, MOST = 0.01, 0.99
"""No system is held to have said that a result was out of the question."""


@dataclass(frozen=True, slots=True)
class Reading:
    """How grades of an opening come to be ratings, and what a lead in ratings is worth."""

    per_grade: float
    base: float
    expected: Callable[[Floats], Floats]
    lowest: float = -np.inf


@dataclass(frozen=True, slots=True)
class Walked:
    """A sequential scheme with its constants, from the opening grades or from nothing."""

    make: Callable[[Record], Scheme]
    name: str
    publishes: str
    reading: Reading
    setting: str = ""

    def publications(self, record: Record) -> Iterator[Publication]:
        """The opening, then each unit: by half-years on the day of the grades, by months at once.

        Deviations are those of the day of publication.
        """
        scheme = self.make(record)
        unit, ends, days = _units(record, self.publishes)
        counts = np.ones(len(record.day), np.bool_)
        games = Games(
            record.white, record.black, record.white_score, record.day, unit, counts, counts
        )
        opening = self._opening(scheme, record)
        walk = Walk(scheme, games, ends, record.players, opening)
        everybody = np.arange(record.players)
        if opening is not None:
            yield Publication(int(record.day[0]) - 1, walk.standing.copy())
        for place_of_unit, day in enumerate(days.tolist()):
            walk.rate(place_of_unit)
            yield Publication(day, walk.standing_on(day, everybody))

    def ahead(self, white: Floats, black: Floats) -> Floats:
        """The difference of the ratings, muted by both deviations where there are any."""
        lead = white[RATING] - black[RATING]
        if len(white) == 1:
            return np.asarray(lead)
        both = np.sqrt(np.square(white[DEVIATION]) + np.square(black[DEVIATION]))
        return np.asarray(muted(both) * lead)

    def expected(self, ahead: Floats) -> Floats:
        """By the scheme's own curve."""
        return np.asarray(np.clip(0.5 + self.reading.expected(ahead), LEAST, MOST))

    def _opening(self, scheme: Scheme, record: Record) -> Opening | None:
        """Opening grades as ratings; as sure, where that is told, as their games make them."""
        opening = record.opening
        if not len(opening.player):
            return None
        first = int(record.day[0]) - 1
        standing = scheme.starts(opening.player, first)
        ratings = self.reading.per_grade * opening.grade + self.reading.base
        standing[RATING] = np.maximum(ratings, self.reading.lowest)
        if len(standing) > 1:
            standing[DEVIATION] = deviation_after(opening.sides)
        return Opening(opening.player, standing, first)


def _units(record: Record, publishes: str) -> tuple[Ints, Ints, Ints]:
    """The unit of each game, the last day of each, and the day each is published."""
    if publishes == HALF_YEARLY:
        periods = periods_around(record, HALF_YEARS)
        ends = np.array([day_number(period.last_day) for period in periods])
        days = np.array([day_number(end_of_month(period.name)) for period in periods])
        return place(record, periods), ends, days
    months = record.day.astype("datetime64[D]").astype("datetime64[M]")
    played, unit = np.unique(months, return_inverse=True)
    ends = (played + 1).astype("datetime64[D]").astype(np.int64) - 1
    return unit, ends, ends
