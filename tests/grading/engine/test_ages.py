"""Ages for a list, who is a junior in it, and the columns of ages the engine reads."""

from __future__ import annotations

import json
from datetime import date
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from grading.engine.ages import ADULT, age, age_day, is_junior, junior_ages

VECTORS = json.loads((Path(__file__).parents[2] / "vectors" / "ages.json").read_text("utf-8"))

NAMES = st.builds("{:04d}-{:02d}".format, st.integers(1990, 2030), st.sampled_from([1, 7]))
BIRTHS = st.dates(date(1880, 1, 1), date(2032, 12, 31))


def births(*days: date | None) -> np.ndarray[tuple[int], np.dtype[np.datetime64]]:
    return np.array(days, dtype="datetime64[D]")


@pytest.mark.parametrize("born, name, years, junior", VECTORS["cases"])
def test_vectors(born: str, name: str, years: int, junior: bool) -> None:
    day = date.fromisoformat(born)
    assert (age(day, name), is_junior(day, name)) == (years, junior)
    assert junior_ages(births(day), [name]).tolist() == [[years if junior else ADULT]]


@pytest.mark.parametrize(
    "name, day",
    [
        ("2013-07", date(2013, 8, 31)),
        ("2013-08", date(2013, 8, 31)),
        ("2013-12", date(2013, 8, 31)),
        ("2014-01", date(2013, 8, 31)),
        ("2014-06", date(2013, 8, 31)),
        ("2014-07", date(2014, 8, 31)),
        ("0002-01", date(1, 8, 31)),
        ("9999-07", date(9999, 8, 31)),
    ],
)
def test_ages_are_taken_on_31_august(name: str, day: date) -> None:
    assert age_day(name) == day


@pytest.mark.parametrize("name", ["2013", "0001-01", "August 2013"])
def test_what_is_no_list_has_no_age_day(name: str) -> None:
    for refused in (lambda: age_day(name), lambda: age(date(2000, 1, 1), name)):
        with pytest.raises(ValueError, match="named by year and month"):
            refused()
    with pytest.raises(ValueError, match="named by year and month"):
        junior_ages(births(None), [name])


def test_without_a_birth_date_a_player_is_an_adult() -> None:
    assert not is_junior(None, "2013-07")
    assert junior_ages(births(None), ["2013-07"]).tolist() == [[ADULT]]


def test_nobody_is_younger_than_nought() -> None:
    unborn = date(2013, 9, 1)
    assert age(unborn, "2013-07") == 0
    assert is_junior(unborn, "2013-07")
    assert junior_ages(births(unborn), ["2013-07"]).tolist() == [[0]]


@pytest.mark.parametrize("born", [date.min, date.max, date(1, 8, 31), date(9999, 9, 1)])
@pytest.mark.parametrize("name", ["0002-01", "9999-12", "2013-07"])
def test_the_ends_of_time_are_ages_too(born: date, name: str) -> None:
    years = age(born, name)
    assert 0 <= years < 9999
    assert junior_ages(births(born), [name]).tolist() == [[years if years < 18 else ADULT]]


def test_nobody_and_no_lists_have_no_ages() -> None:
    assert junior_ages(births(), ["2013-07", "2014-01"]).shape == (2, 0)
    assert junior_ages(births(None, None), []).shape == (0, 2)


@given(st.lists(st.none() | BIRTHS, max_size=8), st.lists(NAMES, max_size=4))
def test_columns_say_what_each_player_is_told(days: list[date | None], names: list[str]) -> None:
    ages = junior_ages(births(*days), names)
    assert ages.dtype == np.int8
    assert ages.tolist() == [
        [age(day, name) if day and is_junior(day, name) else ADULT for day in days]
        for name in names
    ]


@given(BIRTHS, NAMES)
def test_age_is_the_birthdays_had(born: date, name: str) -> None:
    day = age_day(name)
    # 29 February is had on 1 March, long before any 31 August.
    birthdays = sum(
        (year, born.month, born.day) <= (day.year, day.month, day.day)
        for year in range(born.year + 1, day.year + 1)
    )
    assert age(born, name) == birthdays


@given(BIRTHS, st.integers(1990, 2030))
def test_a_season_shares_its_age_and_the_next_adds_a_year(born: date, year: int) -> None:
    july, january, next_july = f"{year}-07", f"{year + 1}-01", f"{year + 1}-07"
    assert age(born, july) == age(born, january)
    if born <= age_day(july):
        assert age(born, next_july) == age(born, july) + 1
