"""Calculated grades beside published ones, over all and over those with many counted."""

from math import isnan

import numpy as np

from grading.engine.columns import NO_GRADE
from grading.interchange.compare import Comparison, compare, comparison_table
from grading.interchange.published import PublishedGrades
from tests.grading.interchange.results import result

CALCULATED = result(
    [150, 149, 144, 100, 90, NO_GRADE],
    categories="AXBCE ",
    counted=[30, 40, 30, 29, 9, 0],
)
PUBLISHED = PublishedGrades(
    grade=np.array([150, 150, 149, 94, NO_GRADE, 80]), category=["A", "A", "", "C", "", "E"]
)


def test_those_with_both_grades_are_compared() -> None:
    everybody, _ = compare(CALCULATED, PUBLISHED)
    assert everybody == Comparison(
        name="standard",
        period="2013-01",
        least_counted=0,
        players=4,
        exact=1,
        within_1=2,
        within_5=3,
        mean_difference=(0 + 1 + 5 + 6) / 4,
        category_equal=2,
        categories=3,
    )


def test_those_with_thirty_or_more_counted_are_compared_again() -> None:
    _, many = compare(CALCULATED, PUBLISHED)
    assert (many.least_counted, many.players, many.exact, many.within_5) == (30, 3, 1, 3)
    assert many.mean_difference == 2
    assert (many.category_equal, many.categories) == (1, 2)


def test_nobody_to_compare_has_no_mean() -> None:
    nobody = PublishedGrades(np.full(6, NO_GRADE), [""] * 6)
    rows = compare(CALCULATED, nobody)
    assert [row.players for row in rows] == [0, 0]
    assert all(isnan(row.mean_difference) for row in rows)


def test_the_table_is_aligned() -> None:
    title, header, row, *_ = comparison_table(compare(CALCULATED, PUBLISHED)).splitlines()
    assert title == "Compared with the published grades: all players who have both"
    assert header.startswith("list      period   players compared  exact  within 1  within 5  mean")
    assert row.startswith("standard  2013-01                 4      1         2         3  ")
    assert row.split()[-4:] == ["3.00", "2", "of", "3"]
    assert len(row) == len(header)
