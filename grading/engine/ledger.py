"""The sides played in the games of one grading period, kept for the periods after it.

A player's sides lie together and in order of date, so that later periods can take some players'
sides without walking over everybody's.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeVar, cast

import numpy as np
import numpy.typing as npt
from scipy import sparse

from grading.engine.columns import Bools, Games, Ints

Column = TypeVar("Column", Ints, Bools)

LONG_AGO = np.iinfo(np.int64).min


@dataclass(frozen=True, slots=True)
class Ledger:
    """Columns with one element a side, in order of date, and where each player's sides are."""

    player: Ints
    opponent: Ints
    score: Ints
    """The player's own score in half points."""
    day: Ints
    start: Ints
    """Player ``p`` holds the entries ``start[p]:start[p + 1]`` of ``order``."""
    order: Ints
    """Sides by player, then by date."""

    @property
    def last_day(self) -> int:
        """The latest date of any side; before every day where there is none."""
        return int(self.day[-1]) if len(self.day) else LONG_AGO

    def may_hold(self, first: int, last: int) -> bool:
        """Whether any side could be dated from ``first`` to ``last``, both included."""
        return len(self.day) > 0 and self.day[0] <= last and first <= self.day[-1]

    def sides_of(self, players: Ints) -> tuple[Ints, Ints]:
        """The sides of ``players``, in turn and by date, and how many each of them has."""
        counts = self.start[players + 1] - self.start[players]
        return self.order[ranges(self.start[players], counts)], counts


def ledger_of_games(games: Games, players: int) -> Ledger:
    """The sides of ``games``, which must be in order of date: ``w0, b0, w1, b1, ...``."""
    white, black = games.white.astype(np.int32), games.black.astype(np.int32)
    score = games.white_score.astype(np.int8)
    player = pair_sides(white, black)
    return Ledger(
        player=player,
        opponent=pair_sides(black, white),
        score=pair_sides(score, 2 - score),
        day=np.repeat(games.day.astype(np.int32), 2),
        **_group_by_player(player, players),
    )


def pair_sides(white: Column, black: Column) -> Column:
    """One column of sides from White's and Black's."""
    sides = np.empty(2 * len(white), white.dtype)
    sides[0::2], sides[1::2] = white, black
    return cast(Column, sides)


def _group_by_player(player: Ints, players: int) -> dict[str, Ints]:
    """``start`` and ``order`` in one pass: that is how a sparse matrix is laid out in rows."""
    sides = np.arange(len(player), dtype=np.int32)
    ones = np.ones(len(player), np.int8)
    cells = sparse.coo_array((ones, (player, sides)), shape=(players, len(player)))
    grouped = sparse.csr_array(cells)
    return {"start": grouped.indptr, "order": grouped.indices}


def ranges(starts: Ints, counts: Ints) -> npt.NDArray[np.int64]:
    """The whole numbers ``start, start + 1, ...``, ``count`` of each, one run after the other.

    >>> ranges(np.array([5, 20]), np.array([2, 3])).tolist()
    [5, 6, 20, 21, 22]
    """
    skipped: Ints = starts - (np.cumsum(counts) - counts)
    run = np.arange(int(counts.sum()), dtype=np.int64)
    run += np.repeat(skipped, counts)
    return run
