"""Rating performances in Elo's terms, normal and linear. Source: rules, 11 (seeds/001)."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

import numpy as np
from scipy.optimize import brentq

from grading.engine.sequential.elo import CLASS_INTERVAL, over_half

FAR = 12 * CLASS_INTERVAL
"""So far beyond all opponents, a score is all or nothing to within the precision of doubles."""


class BoundlessError(ValueError):
    """A score of everything or nothing, that every rating high or low enough would fit."""


def linear_performance(opponents: Sequence[int], score: Fraction) -> Fraction:
    """The opponents' average + 400 x (wins - losses) / games, exactly.

    >>> linear_performance([1500, 1700], Fraction(3, 2))
    Fraction(1800, 1)
    """
    games = len(opponents)
    return Fraction(sum(opponents), games) + 400 * (2 * score - games) / games


def normal_performance(opponents: Sequence[int], score: Fraction) -> float:
    """The rating whose expected score against ``opponents`` is ``score``, by the normal curve.

    Raises BoundlessError for a score of all or nothing.
    """
    if not 0 < score < len(opponents):
        raise BoundlessError
    ratings, wanted = np.array(opponents, np.float64), float(score) - len(opponents) / 2

    def surplus(rating: float) -> float:
        return float(over_half(rating - ratings).sum()) - wanted

    return float(brentq(surplus, ratings.min() - FAR, ratings.max() + FAR, xtol=1e-9))
