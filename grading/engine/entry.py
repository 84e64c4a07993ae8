"""The grade each player goes in with. Source: grading rules, section 4."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from grading.engine.ages import ADULT
from grading.engine.columns import NO_GRADE, Ints
from grading.engine.ledger import Ledger
from grading.engine.periods import Period
from grading.engine.results import Entry, Kind
from grading.engine.rounding import round_half_up
from grading.engine.starting import (
    ADULT_MONTHS,
    JUNIOR_MONTHS,
    open_window,
    starting_grades,
)


def enter(
    period: Period, ledgers: Sequence[Ledger], ages: Ints, current: Ints, sister: Ints
) -> Entry:
    """How everybody goes into ``period``.

    ``ledgers`` are this period's, last, and those of the periods before it; ``current`` and
    ``sister`` are the players' current grades in this list and in its sister.
    """
    junior = ages != ADULT
    kind = np.full(len(ages), Kind.NONE, np.int8)
    kind[~junior & (sister != NO_GRADE)] = Kind.OTHER
    kind[~junior & (current != NO_GRADE)] = Kind.LIST
    value = np.where(kind == Kind.LIST, current, np.where(kind == Kind.OTHER, sister, NO_GRADE))
    held = np.where(current != NO_GRADE, current, sister)

    from_day = np.where(
        junior, period.day_number_back(JUNIOR_MONTHS), period.day_number_back(ADULT_MONTHS)
    )
    window = open_window(ledgers, kind == Kind.NONE, from_day)
    exact = starting_grades(window, known=value, held=np.where(junior, held, NO_GRADE))

    starts = ~np.isnan(exact)
    kind[starts] = Kind.START
    value[starts] = np.maximum(round_half_up(exact[starts]), 0)
    return Entry(kind, value, exact)
