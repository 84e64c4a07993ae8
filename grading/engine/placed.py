"""A list's games laid out by the period they are graded in, and by date within it."""

from __future__ import annotations

from dataclasses import dataclass, fields

import numpy as np
import numpy.typing as npt

from grading.engine.columns import Games, Ints


@dataclass(frozen=True, slots=True)
class PlacedGames:
    """``games`` in order, the ``row`` each came from, and where each period's begin and end."""

    games: Games
    row: Ints
    ends: Ints

    def in_period(self, index: int) -> tuple[Games, Ints]:
        """The games graded in a period, and their rows."""
        part = slice(self.ends[index], self.ends[index + 1])
        return _take(self.games, part), self.row[part]


def place_games(games: Games, periods: int) -> PlacedGames:
    """Lay out ``games``; those that are in order already are not copied."""
    row = np.arange(len(games.day))
    if not (_rising(games.period) and _rising(games.day)):
        row = _stable_order(games.day)
        row = row[_stable_order(games.period[row])]
        games = _take(games, row)
    return PlacedGames(games, row, np.searchsorted(games.period, np.arange(periods + 1)))


def _take(games: Games, rows: Ints | slice) -> Games:
    return Games(*(getattr(games, column.name)[rows] for column in fields(games)))


def _rising(values: Ints) -> bool:
    return bool(np.all(values[1:] >= values[:-1]))


def _stable_order(values: Ints) -> npt.NDArray[np.intp]:
    """Row numbers by value, equals as they stand; narrow spans sort without comparing."""
    lowest = values.min() if len(values) else 0
    if len(values) and values.max() - lowest < 2**16:
        values = (values - lowest).astype(np.uint16)
    return np.argsort(values, kind="stable")
