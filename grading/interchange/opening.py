"""The opening grades file."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from pathlib import Path

import numpy as np

from grading.engine.columns import OpeningBalance
from grading.engine.periods import day_number
from grading.interchange.cells import Form, optional, required, unrepeated
from grading.interchange.faults import Faults, quoted
from grading.interchange.forms import GAMES, GRADE, read_date
from grading.interchange.lists import NATIONAL, Lists
from grading.interchange.players import UNKNOWN, Players
from grading.interchange.rows import Table, read_table
from grading.interchange.watch import Watch, unwatched

FIELDS = ("list", "ref", "grade", "games")
FURTHER = ("date",)


@dataclass(frozen=True, slots=True)
class OpeningRows:
    """One row a grade held before the first period, of both lists."""

    list: Sequence[str]
    player: Sequence[int]
    grade: Sequence[int]
    games: Sequence[int]
    day: Sequence[int | None]
    """The day number a grade is dated at; None where the file does not say."""

    def day_of(self, name: str) -> int | None:
        """The day that the opening balance of the list called ``name`` is dated at, if any."""
        days = (day for day, of_list in zip(self.day, self.list, strict=True) if of_list == name)
        return next((day for day in days if day is not None), None)

    def of(self, name: str) -> OpeningBalance:
        """The opening balance of the list called ``name``."""
        rows = [row for row, list_name in enumerate(self.list) if list_name == name]
        columns = (self.player, self.grade, self.games)
        taken = np.array(columns, dtype=np.int64)[:, rows]
        return OpeningBalance(player=taken[0], grade=taken[1], sides=taken[2])


NO_OPENING = OpeningRows([], [], [], [], [])


def read_opening(
    path: Path,
    players: Players,
    last_day: date,
    faults: Faults,
    watch: Watch = unwatched,
    lists: Lists = NATIONAL,
    *,
    held: Form[int] = GRADE,
) -> OpeningRows:
    """Read the grades held before the first period, which begins after ``last_day``.

    Nothing that is needed may be left blank: how many games a grade rests on is not to be
    guessed, and 0 is an answer. A list's grades are all of one date, if the file has any.
    """
    table = read_table(path, FIELDS, FURTHER, faults, watch=watch)
    table = lists.rows_of(table, "list")
    unrepeated(table, ["list", "ref"], faults)
    rows = OpeningRows(
        list=required(table, "list", lists.form, lists.names[0], faults),
        player=required(table, "ref", players.one_of_them, UNKNOWN, faults),
        grade=required(table, "grade", held, 0, faults),
        games=required(table, "games", GAMES, 0, faults),
        day=optional(table, "date", _dated_by(last_day), None, faults),
    )
    _check_one_day_a_list(table, rows, faults)
    return rows


def _dated_by(last_day: date) -> Form[int | None]:
    def read(cell: str) -> int | None:
        day = read_date(cell)
        return None if day is None or day > last_day else day_number(day)

    return Form(f"a date such as 2011-05-31, not after {last_day}", read)


def _check_one_day_a_list(table: Table, rows: OpeningRows, faults: Faults) -> None:
    first: dict[str, int] = {}
    for row, (name, day) in enumerate(zip(rows.list, rows.day, strict=True)):
        if day is None:
            continue
        before = first.setdefault(name, row)
        if rows.day[before] != day:
            expected = f"the one date of {name}, {table.cells['date'][before]}"
            faults.add(
                table.file, table.lines[row], "date", quoted(table.cells["date"][row]), expected
            )
