"""How likely a score is, from the grades of those who met.

A player who is 10 grade points ahead is expected to score as one 80 Elo points ahead is (grading
rules, section 11: 8 points to one), by the logistic curve. The linear rule by which games earn
their points will not do here: it says the same of 40 points ahead and of 140.
"""

from __future__ import annotations

from math import log

import polars as pl

TENFOLD = 50
"""Grade points at which the odds become ten times as good: 400 of Elo."""
MILLION = 1_000_000
"""Beyond it, the curve is no guide any more."""


def expected(ahead: pl.Expr) -> pl.Expr:
    """What a player so many points ``ahead`` of the opponent scores in one game on average."""
    return 1 / (1 + (-ahead * (log(10) / TENFOLD)).exp())


def chance(games: pl.Expr, score: pl.Expr, mean: pl.Expr) -> pl.Expr:
    """At most how likely it is that a total so far from its ``mean``, or farther, comes of chance.

    A score above the mean is compared with higher ones, one below it with lower. It is the bound of
    Hoeffding for independent results between 0 and 1, draws among them, from however different
    expectations; where these are all the same, and everything was won or lost, it is exact.
    Source: W. Hoeffding, Probability inequalities for sums of bounded random variables, Journal of
    the American Statistical Association 58 (1963), 13-30, theorem 1.
    """
    won, rate = score / games, mean / games
    return (-(_entropy(won, rate) + _entropy(1 - won, 1 - rate)) * games).exp()


def _entropy(part: pl.Expr, expected_part: pl.Expr) -> pl.Expr:
    return pl.when(part > 0).then(part * (part / expected_part).log()).otherwise(0.0)


def in_words(likelihood: float) -> str:
    """In how many times it happens once, at most, by two figures: such as "1,200"."""
    if likelihood * MILLION < 1:
        return "a million"
    times = int(1 / likelihood)
    step: int = 10 ** max(len(str(times)) - 2, 0)
    return f"{times // step * step:,}"
