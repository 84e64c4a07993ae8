"""Every scale against the vectors and the sources' own tables, and both ways without loss."""

from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grading.conversions.scales import (
    BCF,
    ECF,
    ERAS,
    HIGHEST,
    LOWEST,
    SCALES,
    Scale,
    convert,
    mixed,
    whole,
)

VECTORS = json.loads(
    (Path(__file__).parents[2] / "vectors" / "conversions.json").read_text("utf-8")
)
NAMED = {"fide": "fide", "national": "national", "exeter_elo": "elo", "ecf_2020": "ecf-2020"}
PAIRS = [(era, one, other) for era in ERAS for one in era.scales for other in era.scales]

grades = st.integers(LOWEST, HIGHEST)
fractions = st.fractions(LOWEST, HIGHEST, max_denominator=1000)
scales = st.sampled_from([scale for _, scale in SCALES.values()])
pairs = st.sampled_from(PAIRS)


@pytest.mark.parametrize(
    "scale, grade, rating",
    [(NAMED[n], int(g), r) for n, rows in VECTORS.items() for g, r in rows.items()],
)
def test_vectors_both_ways(scale: str, grade: int, rating: int) -> None:
    _, found = SCALES[scale]
    assert found.value(Fraction(grade)) == rating
    assert found.grade(Fraction(rating)) == grade


def test_the_illustrative_table_of_2013() -> None:
    fide, national = SCALES["fide"][1], SCALES["national"][1]
    assert list(ECF.table)[:2] == [60, 70]
    assert list(ECF.table)[-1] == 270
    rows = [(int(fide.value(Fraction(g))), int(national.value(Fraction(g)))) for g in ECF.table]
    assert rows[0] == (1130, 1080)
    assert rows[11] == (2010, 1960)
    assert rows[-1] == (2810, 2760)


def test_the_table_of_1996() -> None:
    elo = SCALES["elo"][1]
    assert [elo.value(Fraction(grade)) for grade in BCF.table] == list(range(1650, 2551, 50))


def test_us_ratings_are_a_hundred_above_elo() -> None:
    levels = json.loads((Path(__file__).parents[2] / "vectors" / "levels.json").read_text("utf-8"))
    elo, us = SCALES["elo"][1], SCALES["us"][1]
    for grade in range(LOWEST, HIGHEST + 1):
        over = us.value(Fraction(grade)) - elo.value(Fraction(grade))
        assert over == levels["us_over_elo"]


@given(pairs, fractions)
def test_there_and_back_is_where_one_was(
    pair: tuple[object, Scale, Scale], grade: Fraction
) -> None:
    _, one, other = pair
    value = one.value(grade)
    assert convert(convert(value, one, other), other, one) == value


@given(scales, grades)
def test_a_whole_grade_survives_a_rounded_rating(scale: Scale, grade: int) -> None:
    rating = whole(scale.value(Fraction(grade)))
    assert whole(scale.grade(Fraction(rating))) == grade


@given(scales, fractions, fractions)
def test_a_better_grade_is_a_better_rating(scale: Scale, one: Fraction, other: Fraction) -> None:
    assert (one < other) == (scale.value(one) < scale.value(other))


@given(scales, st.integers(-1000, 4000))
def test_a_scale_holds_what_a_grade_from_the_lowest_to_the_highest_comes_to(
    scale: Scale, value: int
) -> None:
    assert scale.holds(Fraction(value)) == (LOWEST <= scale.grade(Fraction(value)) <= HIGHEST)


@pytest.mark.parametrize(
    "value, rounded, written",
    [
        (Fraction(150), 150, "150"),
        (Fraction(1203, 8), 150, "150 3⁄8"),
        (Fraction(301, 2), 151, "150 1⁄2"),
        (Fraction(1, 8), 0, "1⁄8"),
        (Fraction(0), 0, "0"),
    ],
)
def test_rounding_goes_half_upwards_and_the_exact_value_is_written_out(
    value: Fraction, rounded: int, written: str
) -> None:
    assert whole(value) == rounded
    assert mixed(value) == written


@given(fractions)
def test_what_is_written_is_exact(value: Fraction) -> None:
    parts = [Fraction(part.replace("⁄", "/")) for part in mixed(value).split()]
    assert sum(parts) == value
