"""The performance-average schemes as contestants: their lists, from the month of each on."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, timedelta

import numpy as np

from grading.comparing.contestant import Publication
from grading.comparing.record import FIRST_GRADE, Record
from grading.engine.ages import junior_ages
from grading.engine.calendars import Calendar
from grading.engine.columns import NO_GRADE, Games, Ints, ListColumns, OpeningBalance
from grading.engine.periods import EPOCH, Period, day_number, end_of_month
from grading.engine.points import LIMIT
from grading.engine.run import grade_lists
from grading.engine.sequential.scheme import Floats
from grading.engine.timelines import parse_timeline, plain_calendar

PER_POINT = 100
"""A grade is the average opponent's and the percentage less 50: a point is one in a hundred."""


@dataclass(frozen=True, slots=True)
class Averages:
    """Grades of one rule set, by its plain calendar."""

    name: str
    publishes: str
    setting: str = ""

    def publications(self, record: Record) -> Iterator[Publication]:
        """The opening grades, then a list at the end of the month it is named after."""
        calendar = plain_calendar(parse_timeline(self.name))
        periods = periods_around(record, calendar)
        before = calendar.before(periods[0])
        columns = _columns(self.name, record, before, periods)
        if len(record.opening.player):
            grades = np.full(record.players, NO_GRADE)
            grades[record.opening.player] = record.opening.grade
            yield _publication(before.last_day, grades)
        for result in grade_lists([columns], record.players):
            yield _publication(end_of_month(result.period.name), result.outcome.grade)

    def ahead(self, white: Floats, black: Floats) -> Floats:
        """The difference of the grades."""
        return np.asarray(white[0] - black[0])

    def expected(self, ahead: Floats) -> Floats:
        """A point of difference is a point in a hundred, up to the limit of 40."""
        return np.asarray(0.5 + np.clip(ahead, -LIMIT, LIMIT) / PER_POINT)


def periods_around(record: Record, calendar: Calendar) -> tuple[Period, ...]:
    """The periods of a calendar from the first game's to the last one's."""
    first, last = (calendar.containing(_date(day)) for day in record.day[[0, -1]])
    return calendar.span(first.name, last.name)


def place(record: Record, periods: tuple[Period, ...]) -> Ints:
    """The place of each game's period."""
    ends = np.array([day_number(period.last_day) for period in periods])
    return np.searchsorted(ends, record.day)


def _date(day: int) -> date:
    return EPOCH + timedelta(days=int(day))


def _publication(day: date, grades: Ints) -> Publication:
    shown = np.where(grades == NO_GRADE, np.nan, grades)
    return Publication(day_number(day), shown[np.newaxis])


def _columns(
    scheme: str, record: Record, before: Period, periods: tuple[Period, ...]
) -> ListColumns:
    timeline = parse_timeline(scheme)
    period, counts = place(record, periods), np.ones(len(record.day), np.bool_)
    return ListColumns(
        name=record.name,
        before=before,
        periods=periods,
        rules=tuple(timeline.rules_for(one) for one in periods),
        games=Games(
            record.white, record.black, record.white_score, record.day, period, counts, counts
        ),
        opening=record.opening if len(record.opening.player) else _all_alike(record, period),
        ages=junior_ages(record.births, [one.name for one in periods]),
    )


def _all_alike(record: Record, period: Ints) -> OpeningBalance:
    """One grade for everybody in the first period, resting on no games."""
    first = period == 0
    players = np.union1d(record.white[first], record.black[first])
    return OpeningBalance(
        players, np.full(len(players), FIRST_GRADE), np.zeros(len(players), np.int64)
    )
