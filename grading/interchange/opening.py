"""The opening grades file."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from grading.engine.columns import OpeningBalance
from grading.interchange.cells import required, unrepeated
from grading.interchange.faults import Faults
from grading.interchange.forms import GAMES, GRADE, LIST, STANDARD
from grading.interchange.players import UNKNOWN, Players
from grading.interchange.rows import read_table
from grading.interchange.watch import Watch, unwatched

FIELDS = ("list", "ref", "grade", "games")


@dataclass(frozen=True, slots=True)
class OpeningRows:
    """One row a grade held before the first period, of both lists."""

    list: Sequence[str]
    player: Sequence[int]
    grade: Sequence[int]
    games: Sequence[int]

    def of(self, name: str) -> OpeningBalance:
        """The opening balance of the list called ``name``."""
        rows = [row for row, list_name in enumerate(self.list) if list_name == name]
        columns = (self.player, self.grade, self.games)
        taken = np.array(columns, dtype=np.int64)[:, rows]
        return OpeningBalance(player=taken[0], grade=taken[1], sides=taken[2])


NO_OPENING = OpeningRows([], [], [], [])


def read_opening(
    path: Path, players: Players, faults: Faults, watch: Watch = unwatched
) -> OpeningRows:
    """Read the grades held before the first period.

    Nothing may be left blank: how many games a grade rests on is not to be guessed, and 0 is
    an answer.
    """
    table = read_table(path, FIELDS, [], faults, watch=watch)
    unrepeated(table, ["list", "ref"], faults)
    return OpeningRows(
        list=required(table, "list", LIST, STANDARD, faults),
        player=required(table, "ref", players.one_of_them, UNKNOWN, faults),
        grade=required(table, "grade", GRADE, 0, faults),
        games=required(table, "games", GAMES, 0, faults),
    )
