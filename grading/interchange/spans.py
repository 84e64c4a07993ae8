"""The half-years that are calculated."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from grading.engine.calendars import HALF_YEARS
from grading.engine.columns import Ints
from grading.engine.history import BEFORE
from grading.engine.periods import Period, day_number
from grading.interchange.faults import Faults, quoted
from grading.interchange.forms import PERIOD

OUTSIDE = -2
EARLIEST_YEAR = 1800


@dataclass(frozen=True)
class Span:
    """The periods from ``--from`` to ``--to``, oldest first, and the one before them."""

    before: Period
    periods: tuple[Period, ...]

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


def span_of(periods: tuple[Period, ...]) -> Span:
    """The span of ``periods``, which follow one another."""
    return Span(HALF_YEARS.before(periods[0]), periods)


# So late that neither a birth nor a game is after it: with it the files can still be checked.
INSTEAD = span_of(HALF_YEARS.span("9998-07", "9998-07"))


def read_span(first: str, last: str, faults: Faults) -> Span:
    """The span ``--from`` and ``--to`` name; what is wrong with them is added to ``faults``."""
    start, end = _read_end("--from", first, faults), _read_end("--to", last, faults)
    if start is None or end is None:
        return INSTEAD
    if end.last_day < start.last_day:
        faults.add("--from", 0, "", quoted(first), f"a list no later than --to, {last}")
        return INSTEAD
    return span_of(HALF_YEARS.span(first, last))


def _read_end(option: str, name: str, faults: Faults) -> Period | None:
    period = PERIOD.read(name)
    if period is not None and period.last_day.year >= EARLIEST_YEAR:
        return period
    faults.add(option, 0, "", quoted(name), f"{PERIOD.expected}, from {EARLIEST_YEAR} on")
    return None
