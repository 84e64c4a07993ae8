"""A team's figures together, against a limit."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from players.team import Limit, team_of


@pytest.mark.parametrize(
    "of, most, is_within, apart",
    [
        ("total", 460, True, 10),
        ("total", 450, True, 0),
        ("total", 449, False, 1),
        ("average", 150, True, 0),
        ("average", 149, False, 1),
    ],
)
def test_the_limit_itself_is_allowed(of: str, most: int, is_within: bool, apart: int) -> None:
    check = team_of([100, 150, 200]).held_against(Limit(Fraction(most), of))
    assert check is not None
    assert check.is_within == is_within
    assert check.apart == apart


def test_an_average_is_held_against_a_limit_exactly() -> None:
    team = team_of([100, 100, 101])
    shown = Limit(Fraction("100.33"), "average")  # as a page would round it
    check = team.held_against(shown)
    assert check is not None
    assert not check.is_within


def test_nobody_is_neither_within_nor_over() -> None:
    assert team_of([]).average is None
    assert team_of([]).held_against(Limit(Fraction(0), "total")) is None


@given(st.lists(st.integers(1, 300), min_size=1))
def test_the_average_counts_each_once(figures: list[int]) -> None:
    team = team_of(figures)
    assert team.average is not None
    assert team.average * len(figures) == sum(figures) == team.total
