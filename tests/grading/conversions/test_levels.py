"""The tables of levels and classes are those of the source."""

from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grading.conversions.levels import LEVELS, US_CLASSES, levels_at, us_class

VECTORS = json.loads((Path(__file__).parents[2] / "vectors" / "levels.json").read_text("utf-8"))


def test_the_levels() -> None:
    rows = [
        [
            level.words,
            list(level.grades) if level.grades else None,
            list(level.ratings),
            level.us_class,
            level.eastern,
        ]
        for level in LEVELS
    ]
    assert rows == VECTORS["rows"]


def test_the_us_classes() -> None:
    rows = [[one.words, one.lowest, one.highest, one.players, one.percentile] for one in US_CLASSES]
    assert rows == VECTORS["us_classes"]


@given(st.integers(0, 3500))
def test_every_rating_is_in_one_class(rating: int) -> None:
    assert [one for one in US_CLASSES if one.holds(rating)] == [us_class(rating)]


@pytest.mark.parametrize(
    "rating, words",
    [
        (1199, "Class E"),
        (1200, "Class D"),
        (1999, "Class A"),
        (2000, "Expert"),
        (2400, "Senior Master"),
    ],
)
def test_a_class_begins_where_it_says(rating: int, words: str) -> None:
    assert us_class(rating).words == words


@pytest.mark.parametrize(
    "rating, levels",
    [
        (1624, []),
        (1625, ["Minor"]),
        (1750, ["Minor", "Intermediate"]),
        (2210, ["Top county players", "National Master"]),
        (2300, ["National Master"]),
        (2380, ["National Master", "International Master"]),
        (2700, ["Super-GM"]),
        (2701, []),
    ],
)
def test_the_levels_that_a_rating_is_in(rating: int, levels: list[str]) -> None:
    assert levels_at(Fraction(rating)) == levels
