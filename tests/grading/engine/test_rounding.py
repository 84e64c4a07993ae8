"""Rounding half up, towards plus infinity: rules, section 6."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from grading.engine.rounding import round_half_up, round_quotient_half_up


@pytest.mark.parametrize(
    "exact,rounded",
    [(64.5, 65), (64.4999, 64), (0.5, 1), (-0.5, 0), (-2.5, -2), (-7.5, -7), (-7.51, -8)],
)
def test_a_half_goes_up(exact: float, rounded: int) -> None:
    assert round_half_up(np.array([exact])).tolist() == [rounded]


@pytest.mark.parametrize("half", [64.5, -7.5, 0.5, 271.5])
def test_no_hair_below_a_half_turns_it_down(half: float) -> None:
    hair = 5e-10
    assert round_half_up(np.array([half - hair])).tolist() == [int(half + 0.5)]


@given(st.integers(-(10**6), 10**6), st.integers(1, 10**4))
def test_quotients_are_rounded_without_a_fraction(numerator: int, denominator: int) -> None:
    exact = Fraction(numerator, denominator)
    rounded = round_quotient_half_up(np.array([numerator]), np.array([denominator])).item()
    assert Fraction(-1, 2) < rounded - exact <= Fraction(1, 2)
