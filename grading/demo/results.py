"""What becomes of a game, as strengths and chance will have it."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from grading.demo.arrays import Floats, Ints

SCORES = ("10", "55", "01", "1d", "d1", "dd", "0d", "d0", "5d", "d5")
"""As the records write them; a column of scores holds places in this."""
WHITE, DRAW, BLACK = range(3)
FIRST_DEFAULT = 3

SCALE = 21.0
"""40 points more are worth about 87 in 100."""
FIRST_MOVE = 4.0
DRAWN = 0.9
DEFAULT_CHANCES = (0.40, 0.40, 0.10, 0.03, 0.03, 0.02, 0.02)


def play(rng: np.random.Generator, white: Floats, black: Floats) -> Ints:
    """Scores of games between those strengths; level games are drawn most often."""
    expected = 1.0 / (1.0 + np.exp(-(white - black + FIRST_MOVE) / SCALE))
    # Stronger players draw more: one game in ten at 60, one in three at 200.
    level = np.clip((white + black) / 2 / 600.0, 0.08, 0.45)
    drawn = DRAWN * level * 4 * expected * (1 - expected)
    luck = rng.random(len(expected))
    won = expected - drawn / 2
    return np.where(luck < won, WHITE, np.where(luck < won + drawn, DRAW, BLACK))


def with_defaults(rng: np.random.Generator, score: Ints, chance: float) -> Ints:
    """The same scores, some of them by default: the absent player's games are not graded."""
    kinds = FIRST_DEFAULT + rng.choice(len(DEFAULT_CHANCES), len(score), p=DEFAULT_CHANCES)
    return np.where(rng.random(len(score)) < chance, kinds, score)


def white_points(score: Ints) -> Floats:
    """White's share of the point in played games."""
    worth: Sequence[float] = (1.0, 0.5, 0.0)
    return np.array(worth)[score]
