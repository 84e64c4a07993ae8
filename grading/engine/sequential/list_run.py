"""A list of a sequential scheme on its way through its periods, in the terms of ``results``."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

import numpy as np
import numpy.typing as npt

from grading.engine.columns import NO_GRADE, Games, Ints, ListColumns
from grading.engine.history import BEFORE, Tally, nothing, tally
from grading.engine.periods import day_number
from grading.engine.results import NO_CATEGORY, NO_CUT, Entry, Kind, Outcome, PeriodResult, Sides
from grading.engine.sequential.results import UnitResult
from grading.engine.sequential.scheme import RATING, Scheme
from grading.engine.sequential.walk import Opening, Walk

A_YEAR = 12


@dataclass(frozen=True, slots=True)
class Units:
    """What is rated together, such as an event's games of a period, in order of time."""

    of_game: Ints
    """The unit of each row of ``ListColumns.games``."""
    day: Ints
    """The last day of each, rising."""
    period: Ints
    """The index of the period each is rated in, rising."""


def units_in_turn(event: Ints, day: Ints, period: Ints) -> Units:
    """An event's games of a period are a unit, the events in the order in which they ended.

    One element a game; events that ended on the same day go by their numbers.
    """
    both, of_game = np.unique(np.stack([period, event]), axis=1, return_inverse=True)
    ended = np.full(both.shape[1], np.iinfo(np.int64).min)
    np.maximum.at(ended, of_game, day)
    order = np.lexsort((both[1], ended, both[0]))
    place = np.empty_like(order)
    place[order] = np.arange(len(order))
    return Units(
        of_game=place[of_game],
        # What was reported late is rated in a later period, and is not older than that.
        day=np.maximum.accumulate(ended[order]),
        period=both[0][order],
    )


def rate_list(
    columns: ListColumns, scheme: Scheme, units: Units, players: int
) -> Iterator[PeriodResult]:
    """Rate every period of a list for players 0 to ``players - 1``, oldest first.

    The scheme's ratings are whole numbers. Raises ValueError for columns that do not fit.
    """
    columns.check(players)
    games = replace(columns.games, period=units.of_game)
    run = _Run(columns, Walk(scheme, games, units.day, players, _opening(columns)), players)
    for index in range(len(columns.periods)):
        yield run.rate(index, np.flatnonzero(units.period == index).tolist())


class _Run:
    def __init__(self, columns: ListColumns, walk: Walk, players: int) -> None:
        self.columns = columns
        self.walk = walk
        self.players = players
        opening = columns.opening
        # A grade that the list opened with stands for one game at least.
        sides = np.maximum(opening.sides, 1)
        self.played: dict[int, Ints] = {
            BEFORE: np.bincount(opening.player, sides, minlength=players).astype(np.int64)
        }

    def rate(self, index: int, units: list[int]) -> PeriodResult:
        """Rate the ``units`` of one period."""
        columns = self.columns
        period, rules = columns.periods[index], columns.rules[index]
        reach = rules.reach_months // rules.period_months
        # Who has not played for so long was not in the list before, and is no part of this one.
        lapsed = self._played_in(index - 1, reach) == 0
        held = self.walk.standing[RATING].copy()
        results = [self.walk.rate(unit) for unit in units]
        sides = _sides(results)
        own = _tally(columns.games, sides, self.players)
        self.played[index] = own.sides
        goes_in = np.where(lapsed & (own.sides == 0), np.nan, held)
        entry = _entry(goes_in, _first_standings(results, held))
        rating = self.walk.standing[RATING]
        recent = self._played_in(index, reach)
        is_listed = ~np.isnan(rating) & (recent > 0)
        none = np.zeros(self.players, np.int64)
        outcome = Outcome(
            grade=np.where(is_listed, np.nan_to_num(rating), NO_GRADE).astype(np.int64),
            category=np.where(is_listed, 0, NO_CATEGORY).astype(np.int8),
            games_12m=self._played_in(index, A_YEAR // rules.period_months),
            games_counted=recent,
            increment=none,
            own_sides=own.sides,
            own_points=own.points,
            forward_sides=none,
            forward_points=none,
            cut=np.full(self.players, NO_CUT, np.int64),
            cut_taken=none,
            cut_sides=none,
            cut_points=none,
        )
        return PeriodResult(columns.name, period, rules, entry, sides, outcome)

    def _played_in(self, index: int, periods: int) -> Ints:
        """Sides rated in so many periods up to the one with that ``index``."""
        found = np.zeros(self.players, np.int64)
        for back in range(index, index - periods, -1):
            if back in self.played:
                found += self.played[back]
        return found


def _opening(columns: ListColumns) -> Opening:
    opening = columns.opening
    day = day_number(columns.before.last_day)
    return Opening(opening.player, opening.grade.astype(np.float64)[np.newaxis], day)


def _first_standings(
    results: list[UnitResult], held: npt.NDArray[np.float64]
) -> npt.NDArray[np.float64]:
    """What newcomers begin with in the period, and nothing for the others."""
    first = np.full(len(held), np.nan)
    for result in reversed(results):
        new = result.players[result.newcomer]
        first[new] = result.before[RATING][result.newcomer]
    return np.where(np.isnan(held), first, np.nan)


def _entry(held: npt.NDArray[np.float64], first: npt.NDArray[np.float64]) -> Entry:
    has, begins = ~np.isnan(held), ~np.isnan(first)
    kind = np.select([has, begins], [Kind.LIST, Kind.AGE], Kind.NONE).astype(np.int8)
    value = np.select([has, begins], [np.nan_to_num(held), np.nan_to_num(first)], NO_GRADE)
    return Entry(kind, value.astype(np.int64), np.full(len(held), np.nan))


def _sides(results: list[UnitResult]) -> Sides:
    def column(parts: list[npt.NDArray[np.generic]]) -> Ints:
        joined = np.concatenate([np.zeros(0, np.int64), *parts])
        return np.asarray(np.rint(joined)).astype(np.int64)

    rows = column([result.row for result in results])
    return Sides(
        game=rows,
        graded=np.ones(len(rows), np.bool_),
        white_points=column([result.white_move for result in results]),
        black_points=column([result.black_move for result in results]),
        white_value=column([result.before[RATING][result.white] for result in results]),
        black_value=column([result.before[RATING][result.black] for result in results]),
    )


def _tally(games: Games, sides: Sides, players: int) -> Tally:
    if not len(sides.game):
        return nothing(players)
    white, black = games.white[sides.game], games.black[sides.game]
    counts = np.concatenate([games.white_counts[sides.game], games.black_counts[sides.game]])
    player = np.concatenate([white, black])[counts]
    moves = np.concatenate([sides.white_points, sides.black_points])[counts]
    return tally(player, moves, players)
