"""Glicko-2: a volatility beside rating and deviation. Source: Glickman, Example of Glicko-2."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from grading.engine.columns import Ints
from grading.engine.sequential.glicko import START, WIDEST, evidence, muted
from grading.engine.sequential.scheme import (
    DEVIATION,
    RATING,
    VOLATILITY,
    Floats,
    Pairings,
    Rated,
)
from grading.engine.sequential.volatility import settle_volatility

SCALE = 173.7178
"""Points of a rating in one unit of the paper's inner scale."""
VOLATILE = 0.06
TAU = 0.5
PERIOD = 365.25 / 2
"""Days of a rating period: a half-year."""


@dataclass(frozen=True, slots=True)
class Glicko2:
    """Who plays as expected becomes steady; who does not, volatile, and is less sure again."""

    tau: float = TAU
    period: float = PERIOD
    start: float = START
    name: str = "glicko2"
    quantities: tuple[str, ...] = ("rating", "deviation", "volatility")
    reckons: str = "expected"
    has_floors: bool = False

    def starts(self, players: Ints, day: int) -> Floats:
        """The same for all, and as unsure as can be."""
        return np.repeat([[self.start], [WIDEST], [VOLATILE]], len(players), axis=1)

    def aged(self, standing: Floats, days: Floats) -> Floats:
        """Deviations wider by each period passed over; that of the unit itself is in ``rate``."""
        passed_over = np.maximum(days / self.period - 1, 0)
        wider = np.square(standing[VOLATILITY] * SCALE) * passed_over
        deviation = np.minimum(np.sqrt(np.square(standing[DEVIATION]) + wider), WIDEST)
        return np.stack([standing[RATING], deviation, standing[VOLATILITY]])

    def rate(self, before: Floats, games: Pairings) -> Rated:
        """All games of the unit from the standings before it."""
        rating, deviation, volatility = before
        spread = deviation / SCALE
        ahead = (rating[games.white] - rating[games.black]) / SCALE
        found = evidence(games, ahead, muted(spread, 1.0), 1.0)
        volatility = settle_volatility(
            spread, volatility, found.gained, found.information, self.tau
        )
        variance = 1 / (1 / (np.square(spread) + np.square(volatility)) + found.information)
        per_gain = SCALE * variance
        after = np.stack(
            [
                rating + per_gain * found.gained,
                np.minimum(SCALE * np.sqrt(variance), WIDEST),
                volatility,
            ]
        )
        return found.rated(games, per_gain, after)
