"""The grade each player goes into a season with. Source: grading rules, section 11, ``byca``."""

from __future__ import annotations

import numpy as np

from grading.engine.ages import ADULT
from grading.engine.columns import NO_GRADE, Bools, Ints
from grading.engine.results import Entry, Kind
from grading.engine.rules import AgeStarts


def enter_season(
    starts: AgeStarts, *, ages: Ints, plays: Bools, current: Ints, allocated: Ints
) -> Entry:
    """How everybody goes into a season: an allocation, else the last grade, else by age.

    ``ages`` are those of the list that closes the season, ``allocated`` and ``current`` grades or
    ``NO_GRADE``. Only who ``plays`` in the season goes in by age. Each array has one element a
    player.
    """
    by_age = np.where(plays, _by_age(starts, ages), NO_GRADE)
    kind = np.select(
        [allocated != NO_GRADE, current != NO_GRADE, by_age != NO_GRADE],
        [Kind.ALLOCATED, Kind.LIST, Kind.AGE],
        Kind.NONE,
    ).astype(np.int8)
    value = np.select([kind == Kind.ALLOCATED, kind == Kind.LIST], [allocated, current], by_age)
    return Entry(kind, value, np.full(len(kind), np.nan))


def _by_age(starts: AgeStarts, ages: Ints) -> Ints:
    # A list's ages are those on the 31 August that ends its season. Who is to be 12 then was 11
    # when it began: under 12.
    table = np.array([starts.under(age) for age in range(starts.oldest + 1)], np.int64)
    under = np.where(ages == ADULT, starts.oldest, np.minimum(ages, starts.oldest))
    return table[under]
