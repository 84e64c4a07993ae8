"""Elo: the curve of the book's table, its straight middle, and a period's games at once."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from grading.engine.sequential.elo import Elo, over_half, over_half_linear
from tests.grading.engine.sequential.walks import columns_of, one_game, ratings, walk


@pytest.mark.parametrize(
    "ahead, percentage",
    [
        (0, 50),
        (50, 57),
        (100, 64),
        (150, 70),
        (200, 76),
        (300, 86),
        (400, 92),
        (500, 96),
        (677, 99),
    ],
)
def test_percentages_of_elos_table(ahead: int, percentage: int) -> None:
    expected = 0.5 + over_half(np.array([float(ahead)]))[0]
    assert round(100 * expected) == percentage


@given(st.floats(0, 300))
def test_the_line_stays_near_the_curve_within_one_and_a_half_class_intervals(ahead: float) -> None:
    at = np.array([ahead])
    assert abs(over_half(at)[0] - over_half_linear(at)[0]) < 0.02


@given(st.floats(-2000, 2000))
def test_what_one_expects_the_other_does_not(ahead: float) -> None:
    for curve in (over_half, over_half_linear):
        assert curve(np.array([ahead]))[0] == -curve(np.array([-ahead]))[0]


def test_the_move_is_k_times_the_score_above_expectation() -> None:
    rated = Elo(k=20).rate(np.array([[1700.0, 1500.0]]), one_game(1))
    assert rated.white_reckoned[0] == pytest.approx(0.7602, abs=1e-4)
    assert rated.white_move[0] == pytest.approx(20 * (0.5 - 0.7602), abs=1e-3)
    assert rated.black_move[0] == -rated.white_move[0]
    linear = Elo("elo-linear", k=20).rate(np.array([[1700.0, 1500.0]]), one_game(1))
    assert columns_of(linear.white_move) == [-5]


def test_all_games_of_a_period_are_rated_from_the_ratings_before_it() -> None:
    rows = [(0, 1, 2, 0)] * 4
    [result], _ = walk(Elo(k=32), rows, [0], ratings(1500, 1500), players=2)
    assert columns_of(result.after[0]) == [1564, 1436]
