"""Age for a list, and who is a junior in it. Source: grading rules, section 2."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date

import numpy as np
import numpy.typing as npt

from grading.engine.periods import list_month

ADULT_AGE = 18
ADULT = -1
"""What a column of ages holds for an adult, and for a player whose birth date is not known."""


def age_day(name: str) -> date:
    """The 31 August on which ages are taken for the list called ``name``.

    Lists of July to December look to 31 August of their own year, earlier ones to the last.
    """
    year, month = list_month(name)
    return date(year if month >= 7 else year - 1, 8, 31)


def age(born: date, name: str) -> int:
    """Whole years of age for the list called ``name``, 0 for who is born after its day."""
    day = age_day(name)
    return max(day.year - born.year - ((born.month, born.day) > (day.month, day.day)), 0)


def is_junior(born: date | None, name: str) -> bool:
    """Whether somebody born on that day is a junior in the list; no birth date means adult."""
    return born is not None and age(born, name) < ADULT_AGE


def junior_ages(births: npt.NDArray[np.datetime64], names: Sequence[str]) -> npt.NDArray[np.int8]:
    """Ages of juniors, ``ADULT`` for everyone else, of shape (lists, players).

    ``births`` are days (``datetime64[D]``), NaT where the birth date is not known.
    """
    months = births.astype("datetime64[M]").astype(np.int64)
    known = ~np.isnat(births)
    years, month = 1970 + months // 12, months % 12 + 1
    ages = np.full((len(names), len(births)), ADULT, dtype=np.int8)
    for row, name in zip(ages, names, strict=True):
        # Everybody born after August has the birthday still to come on the 31st.
        old = age_day(name).year - years - (month > 8)
        junior = known & (old < ADULT_AGE)
        row[junior] = np.maximum(old[junior], 0)
    return ages
