"""Elo's ratings, by the normal curve and in its linear form. Source: rules, 11 (seeds/001)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

import numpy as np
from scipy.special import erf

from grading.engine.columns import Ints
from grading.engine.sequential.scheme import RATING, Floats, Pairings, Rated
from grading.engine.sequential.sums import by_player, held, moves

CLASS_INTERVAL = 200
"""A player's performances deviate by so much, and those of two from each other by its double's
root: 200 times the root of 2."""
LINE = 800
"""In the linear form: 400 x (wins - losses) / games is 800 x (score per game - a half)."""
START = 1500.0
K = 32


def over_half(ahead: Floats) -> Floats:
    """How far above a half the expected score is, by the normal curve, ``ahead`` points ahead."""
    return np.asarray(erf(ahead / (2 * CLASS_INTERVAL)) / 2)


def over_half_linear(ahead: Floats) -> Floats:
    """The same in the linear form: along one line, from no score at all to all of it."""
    return np.asarray(np.clip(ahead / LINE, -0.5, 0.5))


CURVES: Mapping[str, Callable[[Floats], Floats]] = {
    "elo": over_half,
    "elo-linear": over_half_linear,
}


@dataclass(frozen=True, slots=True)
class Elo:
    """Everybody begins alike, and moves by ``k`` times what he scored above expectation."""

    name: str = "elo"
    k: int = K
    start: float = START
    quantities: tuple[str, ...] = ("rating",)
    reckons: str = "expected"
    has_floors: bool = False

    def starts(self, players: Ints, day: int) -> Floats:
        """The same for all."""
        return np.full((1, len(players)), self.start)

    def aged(self, standing: Floats, days: Floats) -> Floats:
        """A rating stays as it is."""
        return standing

    def rate(self, before: Floats, games: Pairings) -> Rated:
        """All games of the unit from the ratings before it."""
        ahead = before[RATING][games.white] - before[RATING][games.black]
        above = held(CURVES[self.name](ahead))
        surplus = (games.white_score - 1) / 2 - above
        white, black = moves(games, self.k * surplus, self.k * -surplus)
        after = before + self.k * by_player(games, surplus, -surplus)
        return Rated(0.5 + above, 0.5 - above, white, black, after)
