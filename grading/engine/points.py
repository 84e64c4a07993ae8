"""Points of a game, for both sides. Source: grading rules, section 5."""

from __future__ import annotations

import numpy as np

from grading.engine.columns import Ints

LIMIT = 40
"""An opponent counts as no more than this above or below the player himself."""
HALF_POINT = 50
"""What each half point of the score is worth, from a loss (-50) through a draw to a win (50)."""


def points(white: Ints, black: Ints, white_score: Ints) -> tuple[Ints, Ints]:
    """White's and Black's points, from the whole grades they go in with and White's half points.

    >>> both = points(np.array([150]), np.array([200]), np.array([2]))
    >>> [side.tolist() for side in both]
    [[240], [110]]
    """
    apart = np.clip(black - white, -LIMIT, LIMIT)
    result = (white_score.astype(white.dtype) - 1) * HALF_POINT
    return white + apart + result, black - apart - result
