"""The games of a scheme walked in order, unit after unit, from the standings before each."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from grading.engine.columns import Games, Ints
from grading.engine.placed import place_games
from grading.engine.sequential.results import UnitResult
from grading.engine.sequential.scheme import RATING, Floats, Pairings, Scheme


@dataclass(frozen=True, slots=True)
class Opening:
    """Standings from before the first unit, of shape (quantities, rows): one row a player."""

    player: Ints
    standing: Floats
    day: int | Ints
    """The day they are of: one for all, or one a row."""


class Walk:
    """Where everybody stands, and how one unit after the other came to it."""

    def __init__(
        self,
        scheme: Scheme,
        games: Games,
        days: Ints,
        players: int,
        opening: Opening | None = None,
    ) -> None:
        """``games.period`` is the unit of each game, ``days`` the rising last day of each unit."""
        _check(scheme, games, days, players)
        self.scheme = scheme
        self.standing = np.full((len(scheme.quantities), players), np.nan)
        """Of everybody, after the units so far; nothing for who has no rating yet."""
        self.reached = np.full(players, np.nan)
        """The day each standing was reached on."""
        self._days = days
        self._placed = place_games(games, len(days))
        self._place = np.zeros(players, np.intp)
        if opening is not None:
            self.standing[:, opening.player] = opening.standing
            self.reached[opening.player] = opening.day

    def __iter__(self) -> Iterator[UnitResult]:
        return map(self.rate, range(len(self._days)))

    def standing_on(self, day: int, players: Ints) -> Floats:
        """Standings of ``players`` on a day after the units so far; nothing for who has none."""
        waited = np.maximum(day - self.reached[players], 0)
        return self.scheme.aged(self.standing[:, players], waited)

    def rate(self, unit: int) -> UnitResult:
        """Rate the unit with that number; those before it have been."""
        games, row = self._placed.in_period(unit)
        day, scheme = int(self._days[unit]), self.scheme
        floors = self._floors(day)
        players = self._involved(games, floors)
        before = self.standing_on(day, players)
        newcomer = np.isnan(before[RATING])
        before[:, newcomer] = scheme.starts(players[newcomer], day)
        self._place[players] = np.arange(len(players))
        white, black = self._place[games.white], self._place[games.black]
        rated = scheme.rate(
            before,
            Pairings(
                len(players),
                white,
                black,
                games.white_score,
                games.white_counts,
                games.black_counts,
            ),
        )
        floor = np.full(len(players), -np.inf) if floors is None else floors[players]
        after = rated.after.copy()
        after[RATING] = np.maximum(after[RATING], floor)
        self.standing[:, players] = after
        self.reached[players] = day
        return UnitResult(
            unit=unit,
            players=players,
            newcomer=newcomer,
            before=before,
            move=rated.after[RATING] - before[RATING],
            floor=floor,
            after=after,
            row=row,
            white=white,
            black=black,
            white_reckoned=rated.white_reckoned,
            black_reckoned=rated.black_reckoned,
            white_move=rated.white_move,
            black_move=rated.black_move,
        )

    def _floors(self, day: int) -> Floats | None:
        if not self.scheme.has_floors:
            return None
        everybody = np.arange(self.standing.shape[1])
        return np.asarray(self.scheme.starts(everybody, day)[RATING])

    def _involved(self, games: Games, floors: Floats | None) -> Ints:
        """Those who play, and those whom their floor has risen above."""
        is_in = np.zeros(self.standing.shape[1], np.bool_)
        is_in[games.white] = is_in[games.black] = True
        if floors is not None:
            is_in |= self.standing[RATING] < floors
        return np.flatnonzero(is_in)


def _check(scheme: Scheme, games: Games, days: Ints, players: int) -> None:
    """Raise ValueError for columns that do not fit together."""
    if np.any(days[1:] < days[:-1]):
        raise ValueError(f"{scheme.name}: units that are not in order of time")
    for what, column, most in (
        ("players", games.white, players),
        ("players", games.black, players),
        ("units", games.period, len(days)),
        ("scores", games.white_score, 3),
    ):
        if len(column) and not (column.min() >= 0 and column.max() < most):
            raise ValueError(f"{scheme.name}: {what} of games not all from 0 to {most - 1}")
    if np.any(games.white == games.black):
        raise ValueError(f"{scheme.name}: a player meets himself")
