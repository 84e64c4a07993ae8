"""Glicko-2: a volatility beside rating and deviation. Source: Glickman, Example of Glicko-2."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from grading.engine.columns import Ints
from grading.engine.sequential.glicko import START, WIDEST, muted, over_half
from grading.engine.sequential.scheme import (
    DEVIATION,
    RATING,
    VOLATILITY,
    Floats,
    Pairings,
    Rated,
)
from grading.engine.sequential.sums import by_player, held, moves
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
        muting = muted(spread, 1.0)
        ahead = (rating[games.white] - rating[games.black]) / SCALE
        by_black, by_white = muting[games.black], muting[games.white]
        white_above = over_half(by_black * ahead, 1.0)
        black_above = over_half(-(by_white * ahead), 1.0)
        won = (games.white_score - 1) / 2
        gains = held(by_black * (won - white_above)), held(by_white * (-won - black_above))
        known = (
            held(np.square(by_black) * (0.25 - np.square(white_above))),
            held(np.square(by_white) * (0.25 - np.square(black_above))),
        )
        gained, information = by_player(games, *gains), by_player(games, *known)
        volatility = settle_volatility(spread, volatility, gained, information, self.tau)
        variance = 1 / (1 / (np.square(spread) + np.square(volatility)) + information)
        after = np.stack(
            [
                rating + SCALE * variance * gained,
                np.minimum(SCALE * np.sqrt(variance), WIDEST),
                volatility,
            ]
        )
        per_gain = SCALE * variance
        white, black = moves(
            games, per_gain[games.white] * gains[0], per_gain[games.black] * gains[1]
        )
        return Rated(0.5 + white_above, 0.5 + black_above, white, black, after)
