"""How good forecasts were, with intervals by drawing whole clusters of games anew."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from grading.comparing.links import log_loss
from grading.engine.columns import Ints
from grading.engine.sequential.scheme import Floats

SEED, DRAWS = 2013, 2_000
OUTSIDE = (2.5, 97.5)


@dataclass(frozen=True, slots=True)
class Estimate:
    """A mean over games, and where 95 in 100 drawings have it."""

    value: float
    low: float
    high: float


@dataclass(frozen=True, slots=True)
class Drawings:
    """Clusters drawn with replacement, as often as there are any; the same for every forecast."""

    cluster: Ints
    """One a game, from 0 up."""
    weights: Ints
    """Shape (drawings, clusters): how often each cluster is drawn."""

    def estimate(self, of_games: Floats) -> Estimate:
        """The mean of a figure of each game, with its interval."""
        clusters = self.weights.shape[1]
        sums = np.bincount(self.cluster, of_games, clusters)
        sizes = np.bincount(self.cluster, minlength=clusters)
        low, high = np.percentile(self.weights @ sums / (self.weights @ sizes), OUTSIDE)
        return Estimate(float(of_games.mean()), float(low), float(high))


def drawings(cluster: Ints) -> Drawings:
    """The drawings for games of these clusters, seeded."""
    numbers, numbered = np.unique(cluster, return_inverse=True)
    rng = np.random.default_rng(SEED)
    even = np.full(len(numbers), 1 / len(numbers))
    return Drawings(numbered, rng.multinomial(len(numbers), even, size=DRAWS))


@dataclass(frozen=True, slots=True)
class Figures:
    """Three measures of each game's forecast."""

    log_loss: Floats
    brier: Floats
    accuracy: Floats
    """What the side that was expected to score more scored; a half where neither was."""


def figures(expected: Floats, score: Floats) -> Figures:
    """The measures of forecasts, one element a game."""
    favourite = np.where(expected > 0.5, score, np.where(expected < 0.5, 1 - score, 0.5))
    return Figures(log_loss(expected, score), np.square(expected - score), favourite)


@dataclass(frozen=True, slots=True)
class Bin:
    """Games in which the favourite was expected to score about as much."""

    expected: float
    scored: float
    games: int


EDGES = np.linspace(0.5, 1.0, 11)
FEWEST = 20
"""Bins of fewer games say nothing."""


def calibration(expected: Floats, score: npt.NDArray[np.float64]) -> list[Bin]:
    """Favourites' expected and actual scores, in steps of 5 per cent."""
    turned = expected < 0.5
    favourite = np.where(turned, 1 - expected, expected)
    scored = np.where(turned, 1 - score, score)
    step = np.clip(np.digitize(favourite, EDGES) - 1, 0, len(EDGES) - 2)
    return [
        Bin(float(favourite[inside].mean()), float(scored[inside].mean()), int(inside.sum()))
        for place in range(len(EDGES) - 1)
        if (inside := step == place).sum() >= FEWEST
    ]
