"""In which period of its list a game is graded. Source: grading rules, section 3."""

from __future__ import annotations

from bisect import bisect_left
from datetime import date

from grading.models import GradingList, Period
from grading.services.setup import cover_days


class ListPeriods:
    """The periods of one list as they are now, open and closed.

    They are locked (on PostgreSQL) until the transaction ends: a list that is published in the
    meantime waits, so that a game is placed before its period closes or after, never between.
    """

    def __init__(self, slug: str, first: date, last: date) -> None:
        """Read the periods of the list ``slug``, which come to hold ``first`` to ``last``."""
        self.grading_list = GradingList.objects.get(slug=slug)
        cover_days(grading_list=self.grading_list, first=first, last=last)
        self._periods = self._read()
        if not any(map(self._is_open, self._periods)):
            end = self._periods[-1].last_day
            cover_days(grading_list=self.grading_list, first=first, last=end)
            self._periods = self._read()
        self._ends = [period.last_day for period in self._periods]
        self._placed: dict[date, int] = {}

    def named(self, name: str) -> int | None:
        """The primary key of the period called ``name``, None where there is none."""
        return next((period.pk for period in self._periods if period.name == name), None)

    def for_day(self, day: date) -> int:
        """The primary key of the period in which a game of that day is graded if placed now.

        The period of its date, or the first open one where that is closed. What was played
        before the list's first computed period stays in its own: history, never graded.
        """
        if day not in self._placed:
            self._placed[day] = self._place(day)
        return self._placed[day]

    def of_day(self, day: date) -> Period:
        """The period that contains a day."""
        return self._periods[bisect_left(self._ends, day)]

    def for_day_reported(self, day: date, on: date) -> Period:
        """The period for a game of that day whose report was accepted on another, long ago.

        That of its date, or the first after it, whose list was not due then or is not out yet.
        """
        own = self.of_day(day)
        if not self._is_computed(own):
            return own
        later = (period for period in self._periods if period.last_day >= own.last_day)
        return next(p for p in later if p.nominal_day > on or p.closed_by_id is None)

    def _place(self, day: date) -> int:
        period = self.of_day(day)
        if period.closed_by_id is None or not self._is_computed(period):
            return period.pk
        return next(period.pk for period in self._periods if self._is_open(period))

    def _read(self) -> list[Period]:
        return list(self.grading_list.periods.select_for_update().order_by("last_day"))

    def _is_open(self, period: Period) -> bool:
        return period.closed_by_id is None and self._is_computed(period)

    def _is_computed(self, period: Period) -> bool:
        return period.name >= self.grading_list.first_computed
