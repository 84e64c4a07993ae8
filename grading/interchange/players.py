"""The players file."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from pathlib import Path

import numpy as np
import numpy.typing as npt

from grading.interchange.cells import Form, optional, required, unrepeated
from grading.interchange.faults import Faults
from grading.interchange.forms import TOKEN, born_by
from grading.interchange.rows import Table, read_table
from grading.interchange.watch import Watch, unwatched

FIELDS = ("ref", "birth_date")
UNKNOWN = -1
NOT_A_DAY = int(np.iinfo(np.int64).min)
"""What numpy holds for a day that is none."""


@dataclass(frozen=True, slots=True)
class Players:
    """The players, numbered from 0 up in the code point order of their references."""

    refs: Sequence[str]
    numbers: Mapping[str, int]
    births: npt.NDArray[np.datetime64]
    """Days, NaT where the birth date is not known or not looked at."""
    listed: bool
    """Whether the file could be read so far that a reference can be called unknown."""

    @property
    def one_of_them(self) -> Form[int]:
        """References of players, as their numbers."""
        if not self.listed:
            return Form("a player", lambda ref: UNKNOWN)
        return Form("a ref of the players file", self.numbers.get)

    @property
    def anybody(self) -> Form[int]:
        """References of anybody: numbers of players, ``UNKNOWN`` for everyone else."""
        return Form("a ref", lambda ref: self.numbers.get(ref, UNKNOWN))


def read_players(
    path: Path, last_day: date, *, births: bool, faults: Faults, watch: Watch = unwatched
) -> Players:
    """Read the players; ``births`` says whether birth dates are looked at at all.

    The column must be there when they are, though its cells may be blank, so that nobody takes
    a file without it for a club of adults. Faults: a reference missing or repeated, a birth date
    that is none or after ``last_day``.
    """
    fields, elsewhere = (FIELDS, ()) if births else (FIELDS[:1], FIELDS[1:])
    table = read_table(path, fields, [], faults, elsewhere=elsewhere, watch=watch)
    refs = required(table, "ref", TOKEN, "", faults)
    unrepeated(table, ["ref"], faults)
    ordered = sorted(set(refs))
    numbers = {ref: number for number, ref in enumerate(ordered)}
    born = _births(table, refs, numbers, born_by(last_day), faults)
    return Players(ordered, numbers, born, listed="ref" in table.cells)


def _births(
    table: Table,
    refs: Sequence[str],
    numbers: Mapping[str, int],
    form: Form[int],
    faults: Faults,
) -> npt.NDArray[np.datetime64]:
    days = np.full(len(numbers), NOT_A_DAY, dtype=np.int64)
    born = optional(table, "birth_date", form, NOT_A_DAY, faults)
    days[[numbers[ref] for ref in refs]] = born
    return days.view("datetime64[D]")
