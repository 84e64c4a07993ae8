"""The periods that are calculated: half-years, or years where the scheme grades by the year."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from grading.engine.calendars import Calendar
from grading.engine.columns import Ints
from grading.engine.history import BEFORE
from grading.engine.periods import Period, day_number
from grading.interchange.cells import Form
from grading.interchange.faults import Faults, quoted
from grading.interchange.forms import period_of

OUTSIDE = -2
EARLIEST_YEAR = 1800
INSTEAD = "9998-07"


@dataclass(frozen=True)
class Span:
    """The periods from ``--from`` to ``--to``, oldest first, and the one before them."""

    calendar: Calendar
    before: Period
    periods: tuple[Period, ...]

    @cached_property
    def form(self) -> Form[Period]:
        """How a period of the files is written, in the span or not."""
        return period_of(self.calendar)

    @cached_property
    def index(self) -> Mapping[str, int]:
        """Place of each period by its name; ``BEFORE`` is that of the one before the first."""
        names = (self.before.name, *(period.name for period in self.periods))
        return {name: place for place, name in enumerate(names, start=BEFORE)}

    def containing(self, days: Sequence[int]) -> Ints:
        """For each day number the place of the period it falls in, ``OUTSIDE`` for none."""
        ends = [day_number(period.last_day) for period in self.periods]
        places = np.searchsorted(np.array(ends), np.array(days, dtype=np.int64))
        outside = (places == len(ends)) | (
            np.array(days, dtype=np.int64) < day_number(self.periods[0].first_day)
        )
        return np.where(outside, OUTSIDE, places)


def span_of(calendar: Calendar, first: str, last: str) -> Span:
    """The span from one list to another; ValueError where the calendar has no such lists."""
    periods = calendar.span(first, last)
    return Span(calendar, calendar.before(periods[0]), periods)


def read_span(calendar: Calendar, first: str, last: str, faults: Faults) -> Span:
    """The span ``--from`` and ``--to`` name; what is wrong with them is added to ``faults``."""
    form = period_of(calendar)
    start, end = _read_end("--from", first, form, faults), _read_end("--to", last, form, faults)
    if start is not None and end is not None:
        if start.last_day <= end.last_day:
            return span_of(calendar, first, last)
        faults.add("--from", 0, "", quoted(first), f"a list no later than --to, {last}")
    # So late that neither a birth nor a game is after it: with it the files can still be checked.
    return span_of(calendar, INSTEAD, INSTEAD)


def _read_end(option: str, name: str, form: Form[Period], faults: Faults) -> Period | None:
    period = form.read(name)
    if period is not None and period.last_day.year >= EARLIEST_YEAR:
        return period
    faults.add(option, 0, "", quoted(name), f"{form.expected}, from {EARLIEST_YEAR} on")
    return None
