"""The volatility that fits a unit's results, for all players at once: the paper's step 5."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from grading.engine.sequential.scheme import Floats

CLOSE = 1e-10
MOST_STEPS = 200

Curve = Callable[[Floats], Floats]


def settle_volatility(
    spread: Floats, volatility: Floats, gained: Floats, information: Floats, tau: float
) -> Floats:
    """One volatility a player, by the Illinois algorithm; without games it stays as it was.

    ``spread`` is the deviation and ``gained``, ``information`` the sums of the paper's steps 3
    and 4, all in its inner scale.
    """
    played = information > 0
    variance = 1 / np.where(played, information, 1.0)
    surprise = np.square(variance * gained)
    spread_squared, at = np.square(spread), 2 * np.log(volatility)

    def curve(x: Floats) -> Floats:
        own = np.exp(x)
        total = spread_squared + variance + own
        return np.asarray(own * (surprise - total) / (2 * np.square(total)) - (x - at) / tau**2)

    settled = np.exp(_root(curve, at, _below(curve, at, surprise - spread_squared - variance, tau)))
    return np.where(played, np.sqrt(settled), volatility)


def _below(curve: Curve, at: Floats, excess: Floats, tau: float) -> Floats:
    """The other end of a stretch that holds the root."""
    surprised = excess > 0
    end = np.where(surprised, np.log(np.where(surprised, excess, 1.0)), at - tau)
    for _ in range(MOST_STEPS):
        short = ~surprised & (curve(end) < 0)
        if not short.any():
            break
        end = np.where(short, end - tau, end)
    return end


def _root(curve: Curve, low: Floats, high: Floats) -> Floats:
    at_low, at_high = curve(low), curve(high)
    for _ in range(MOST_STEPS):
        # Who is settled is left alone: one player's rest is nobody else's business.
        open_still = (np.abs(high - low) > CLOSE) & (at_high != at_low)
        if not open_still.any():
            break
        apart = np.where(open_still, at_high - at_low, 1.0)
        middle = np.where(open_still, low + (low - high) * at_low / apart, high)
        at_middle = curve(middle)
        across = at_middle * at_high <= 0
        low = np.where(open_still & across, high, low)
        at_low = np.where(open_still, np.where(across, at_high, at_low / 2), at_low)
        high = np.where(open_still, middle, high)
        at_high = np.where(open_still, at_middle, at_high)
    return low
