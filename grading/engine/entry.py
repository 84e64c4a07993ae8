"""The grade each player goes in with. Source: grading rules, section 4."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from grading.engine.columns import NO_GRADE, Bools, Ints
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
    period: Period, ledgers: Sequence[Ledger], starts: Bools, current: Ints, sister: Ints
) -> Entry:
    """How everybody goes into ``period``.

    ``ledgers`` are this period's, last, and those of the periods before it; ``current`` and
    ``sister`` are the players' current grades in this list and in its sister. ``starts`` says who
    goes in with a starting grade whatever he holds: juniors, where the rules have it so.
    """
    kind = np.full(len(starts), Kind.NONE, np.int8)
    kind[~starts & (sister != NO_GRADE)] = Kind.OTHER
    kind[~starts & (current != NO_GRADE)] = Kind.LIST
    value = np.where(kind == Kind.LIST, current, np.where(kind == Kind.OTHER, sister, NO_GRADE))
    held = np.where(current != NO_GRADE, current, sister)

    from_day = np.where(
        starts, period.day_number_back(JUNIOR_MONTHS), period.day_number_back(ADULT_MONTHS)
    )
    window = open_window(ledgers, kind == Kind.NONE, from_day)
    exact = starting_grades(window, known=value, held=np.where(starts, held, NO_GRADE))

    found = ~np.isnan(exact)
    kind[found] = Kind.START
    value[found] = np.maximum(round_half_up(exact[found]), 0)
    return Entry(kind, value, exact)
