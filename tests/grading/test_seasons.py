"""Seasons of play."""

from __future__ import annotations

from datetime import date

import pytest

from grading.seasons import days_of, season, season_before


@pytest.mark.parametrize(
    "day, name",
    [
        (date(2012, 6, 30), "2011-12"),
        (date(2012, 7, 1), "2012-13"),
        (date(1999, 12, 31), "1999-00"),
    ],
)
def test_a_season_ends_with_june(day: date, name: str) -> None:
    assert season(day) == name


def test_a_season_has_its_days_and_one_before_it() -> None:
    assert days_of("1999-00") == (date(1999, 7, 1), date(2000, 6, 30))
    assert season_before("2012-13") == "2011-12"


@pytest.mark.parametrize("name", ["2012", "2012-14", "1850-51", "x", "", "2012-13\n"])
def test_what_is_no_season_is_refused(name: str) -> None:
    with pytest.raises(ValueError, match="is no season, such as 2012-13"):
        days_of(name)
