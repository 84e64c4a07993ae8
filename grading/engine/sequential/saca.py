"""The ratings of a schools league. Source: grading rules, section 11, saca (seeds/003)."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from grading.engine.columns import Ints
from grading.engine.sequential.scheme import RATING, Floats, Pairings, Rated
from grading.engine.sequential.school_grades import SchoolGrades
from grading.engine.sequential.sums import by_player, moves

PRIMARY, OLDER = 250, 300
"""What players of the school grades K to 3, and those of higher ones, start with."""
LAST_PRIMARY = 3
EVEN_MOVE = 16
PER_STEP = 10
"""So many points of difference make one step of d."""


@dataclass(frozen=True, slots=True)
class Saca:
    """Differences are counted in tens; nobody stands below the start of his school grade."""

    school_grades: SchoolGrades
    name: str = "saca"
    quantities: tuple[str, ...] = ("rating",)
    reckons: str = "d"
    has_floors: bool = True

    def starts(self, players: Ints, day: int) -> Floats:
        """By the school grade each is in on ``day``."""
        grade = self.school_grades.on(day)[players]
        return np.where(grade <= LAST_PRIMARY, PRIMARY, OLDER).astype(np.float64)[np.newaxis]

    def aged(self, standing: Floats, days: Floats) -> Floats:
        """A rating stays as it is."""
        return standing

    def rate(self, before: Floats, games: Pairings) -> Rated:
        """16 - d for the stronger player's win, 16 + d for an upset, d towards each other."""
        ahead = before[RATING][games.white] - before[RATING][games.black]
        d = np.floor(np.abs(ahead) / PER_STEP)
        gain = gains(ahead, games.white_score)
        white, black = moves(games, gain, -gain)
        return Rated(d, d, white, black, before + by_player(games, gain, -gain))


def gains(ahead: Floats, half_points: Ints) -> Floats:
    """What games move a player by who is so many points ahead of each opponent, and scored so.

    The even move for who won, less d for whoever was ahead. A win never costs the winner anything,
    nor a loss gives the loser.
    """
    won = half_points - 1
    gain = EVEN_MOVE * won - np.copysign(np.floor(np.abs(ahead) / PER_STEP), ahead)
    gain = np.where(won > 0, np.maximum(gain, 0), np.where(won < 0, np.minimum(gain, 0), gain))
    return np.asarray(gain + 0.0)
