"""Events of one series, told by their names."""

from __future__ import annotations

import pytest

from grading.series import series_of


@pytest.mark.parametrize(
    "one, other",
    [
        ("League Division 1 2012-13", "League Division 1 2013-14"),
        ("League Division 1, 2012/13", "league division 1 (2013/2014)"),
        ("Brackenport July Rapidplay 2012", "Brackenport July Rapidplay 2013"),
        ("2011 Kent Congress", "Kent Congress 2012"),
        ("Kent Congress ’11", "Kent Congress '12"),
        ("Kent Congress", "KENT  CONGRESS 2012"),
        ("Bärenstadt Open 2012", "Barenstadt Open 2013"),
    ],
)
def test_the_year_makes_no_difference(one: str, other: str) -> None:
    assert series_of(one) == series_of(other) != ""


@pytest.mark.parametrize(
    "one, other",
    [
        ("League Division 1 2012-13", "League Division 2 2012-13"),
        ("Friendly Match 1, 2012", "Friendly Match 2, 2012"),
        ("Kent Congress", "Kent Junior Congress"),
        ("Area 51 Open", "Area 52 Open"),
        ("2012", "2013"),
    ],
)
def test_all_else_does(one: str, other: str) -> None:
    assert series_of(one) != series_of(other)
