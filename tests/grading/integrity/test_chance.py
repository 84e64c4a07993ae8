"""How likely a score is."""

from __future__ import annotations

from itertools import product

import polars as pl
import pytest
from hypothesis import given
from hypothesis import strategies as st

from grading.integrity.chance import chance, expected, in_words


def one(expression: pl.Expr) -> float:
    value: float = pl.select(expression).item()
    return value


@pytest.mark.parametrize(
    "ahead, score", [(0, 0.5), (50, 10 / 11), (-100, 1 / 101), (150, 1000 / 1001)]
)
def test_fifty_points_make_the_odds_ten_times_as_good(ahead: int, score: float) -> None:
    assert one(expected(pl.lit(ahead))) == pytest.approx(score)


@given(st.lists(st.integers(-200, 200), min_size=1, max_size=7), st.data())
def test_it_is_never_less_than_how_likely_it_is(ahead: list[int], data: st.DataObject) -> None:
    means = [one(expected(pl.lit(points))) for points in ahead]
    score = data.draw(st.integers(0, len(ahead)))
    mean = sum(means)
    exact = 0.0
    for results in product((0, 1), repeat=len(ahead)):
        farther = sum(results) >= score if score >= mean else sum(results) <= score
        if farther:
            likelihood = 1.0
            for won, p in zip(results, means, strict=True):
                likelihood *= p if won else 1 - p
            exact += likelihood
    bound = one(chance(pl.lit(len(ahead)), pl.lit(score), pl.lit(mean)))
    assert bound <= 1
    assert bound >= exact - 1e-12


@pytest.mark.parametrize(
    "games, score, mean, likelihood",
    [
        (1, 0, 0.99, 0.01),
        (2, 0, 1.98, 0.0001),
        (10, 10, 5, 1 / 1024),
        (30, 15, 15, 1),
    ],
)
def test_where_all_games_are_alike_and_all_won_or_lost_it_is_exact(
    games: int, score: float, mean: float, likelihood: float
) -> None:
    assert one(chance(pl.lit(games), pl.lit(score), pl.lit(mean))) == pytest.approx(likelihood)


@pytest.mark.parametrize(
    "likelihood, words",
    [
        (0.5, "2"),
        (1 / 1234, "1,200"),
        (1 / 45678, "45,000"),
        (1e-6, "1,000,000"),
        (0.0, "a million"),
    ],
)
def test_it_is_told_by_two_figures(likelihood: float, words: str) -> None:
    assert in_words(likelihood) == words
