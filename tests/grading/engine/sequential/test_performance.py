"""Rating performances, by the line and by the curve."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from grading.engine.sequential.elo import over_half
from grading.engine.sequential.performance import (
    FAR,
    BoundlessError,
    linear_performance,
    normal_performance,
)

OPPONENTS = st.lists(st.integers(600, 2900), min_size=1, max_size=12)


def test_the_line_is_the_average_and_400_times_wins_less_losses_a_game() -> None:
    # Three wins, one draw, one loss.
    opponents = [1800, 1900, 2000, 2100, 2200]
    assert linear_performance(opponents, Fraction(7, 2)) == 2000 + 400 * Fraction(2, 5)


def test_the_curve_is_elos_table_where_all_opponents_are_alike() -> None:
    assert normal_performance([2000] * 100, Fraction(76)) == pytest.approx(2199.8, abs=0.1)
    assert normal_performance([2000] * 4, Fraction(2)) == pytest.approx(2000)


def test_the_line_looks_at_the_average_and_the_curve_at_each_opponent() -> None:
    # At 1454.8 a win from 1000 is expected nearly, 0.946, and 0.027 from either of the others.
    assert normal_performance([1000, 2000, 2000], Fraction(1)) == pytest.approx(1454.8, abs=0.1)
    assert float(linear_performance([1000, 2000, 2000], Fraction(1))) == pytest.approx(1533.3, 0.1)


@pytest.mark.parametrize("score", [Fraction(0), Fraction(3)])
def test_all_or_nothing_has_no_bounds_under_the_curve(score: Fraction) -> None:
    with pytest.raises(BoundlessError):
        normal_performance([1500, 1600, 1700], score)


def test_far_ahead_all_is_expected_to_the_last_digit() -> None:
    assert over_half(np.array([FAR, -FAR])).tolist() == [0.5, -0.5]
    assert over_half(np.array([FAR / 1.5])) < 0.5


@given(OPPONENTS, st.data())
def test_more_points_are_a_higher_performance(opponents: list[int], data: st.DataObject) -> None:
    half_points = data.draw(st.integers(0, 2 * len(opponents) - 1))
    less, more = Fraction(half_points, 2), Fraction(half_points + 1, 2)
    assert linear_performance(opponents, less) < linear_performance(opponents, more)
    if less > 0 and more < len(opponents):
        assert normal_performance(opponents, less) < normal_performance(opponents, more)
