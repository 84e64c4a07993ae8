"""The rows of ``grades.csv`` and ``sides.csv`` under a sequential scheme."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import repeat

import numpy as np

from grading.engine.columns import Ints
from grading.engine.rounding import round_half_up
from grading.engine.sequential.results import UnitResult
from grading.engine.sequential.scheme import RATING, Floats, Scheme
from grading.interchange import write
from grading.interchange.sequential.given import RatedList

PLACES = 4
FURTHER = ("before", "move", "floor")


def grades_header(scheme: Scheme) -> tuple[str, ...]:
    """The columns of every scheme, then what the rating was before and the rest of a standing."""
    return (*write.GRADES, "exact", *FURTHER, *scheme.quantities[1:])


def sides_header(scheme: Scheme) -> tuple[str, ...]:
    """The columns of every scheme, with the move as ``points``, and what was reckoned before."""
    return (*write.SIDES, scheme.reckons)


@dataclass(frozen=True, slots=True)
class Held:
    """Everybody's standing on the day of a list, and how many games it rests on."""

    standing: Floats
    games_12m: Ints
    games: Ints


def grade_rows(
    result: UnitResult, held: Held, name: str, unit: str, refs: Sequence[str]
) -> Iterable[Sequence[object]]:
    """A row for everybody who has a rating after the unit, in the order of ``refs``."""
    rated = np.flatnonzero(~np.isnan(held.standing[RATING]))
    after = held.standing[:, rated]
    before, move = after[RATING].copy(), np.zeros(len(rated))
    floor = np.full(len(rated), -np.inf)
    place = np.searchsorted(rated, result.players)
    before[place], move[place] = result.before[RATING], result.move
    floor[place] = np.where(result.floored, result.floor, -np.inf)
    return zip(
        repeat(name),
        repeat(unit),
        [refs[player] for player in rated.tolist()],
        round_half_up(after[RATING]).tolist(),
        repeat(""),
        held.games_12m[rated].tolist(),
        held.games[rated].tolist(),
        *(_numbers(column) for column in (after[RATING], before, move, floor, *after[1:])),
        strict=False,
    )


def side_rows(
    result: UnitResult, rated: RatedList, name: str, refs: Sequence[str]
) -> Iterable[Sequence[object]]:
    """A row for either side of each game of the unit, by player, then by game."""
    own = np.concatenate([result.white, result.black])
    opponent = np.concatenate([result.black, result.white])
    game = np.concatenate([result.row, result.row])
    counts = np.concatenate(
        [rated.games.white_counts[result.row], rated.games.black_counts[result.row]]
    )
    moves = np.concatenate([result.white_move, result.black_move])
    reckoned = np.concatenate([result.white_reckoned, result.black_reckoned])
    order = np.lexsort((game, own))
    own, opponent = own[order], opponent[order]
    ratings = result.before[RATING]
    return zip(
        repeat(name),
        repeat(rated.units[result.unit]),
        [rated.game_ids[row] for row in game[order].tolist()],
        *([refs[player] for player in result.players[side].tolist()] for side in (own, opponent)),
        *(_numbers(ratings[side]) for side in (own, opponent)),
        ["start" if new else "list" for new in result.newcomer[opponent].tolist()],
        _numbers(moves[order]),
        counts[order].astype(np.int8).tolist(),
        _numbers(reckoned[order]),
        strict=False,
    )


def _numbers(values: Floats) -> list[str]:
    """To four places, without those that say nothing; nothing at all where there is no number."""
    return [
        f"{value:.{PLACES}f}".rstrip("0").rstrip(".") if np.isfinite(value) else ""
        for value in (np.round(values, PLACES) + 0.0).tolist()
    ]
