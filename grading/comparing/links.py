"""From a lead to an expected score: one curve fitted the same way for all."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from scipy.optimize import minimize
from scipy.special import expit

from grading.engine.sequential.scheme import Floats

LEAST, MOST = 0.001, 0.999


@dataclass(frozen=True, slots=True)
class Link:
    """Logistic: ``slope`` for each point of the lead, and what having White is worth."""

    slope: float
    white: float

    def expected(self, ahead: Floats) -> Floats:
        """White's expected score."""
        return np.asarray(np.clip(expit(self.white + self.slope * ahead), LEAST, MOST))


def fit(ahead: Floats, score: Floats) -> Link:
    """The link that makes the scores most likely, a draw counting as half a win, half a loss."""
    unit = float(np.std(ahead)) or 1.0

    def loss(at: Floats) -> tuple[float, Floats]:
        log_odds = at[0] + at[1] * ahead / unit
        off = expit(log_odds) - score
        slope = np.array([off.mean(), (off * ahead / unit).mean()])
        return float((np.logaddexp(0, log_odds) - score * log_odds).mean()), slope

    found = minimize(loss, np.zeros(2), jac=True, method="BFGS")
    return Link(slope=float(found.x[1]) / unit, white=float(found.x[0]))


def log_loss(expected: Floats, score: Floats) -> Floats:
    """Of each game, in natural units; a draw is half a win and half a loss."""
    return np.asarray(-(score * np.log(expected) + (1 - score) * np.log1p(-expected)))
