"""Names of periods, day numbers, and the months that end with a day."""

from __future__ import annotations

from datetime import date, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grading.engine.periods import day_number, list_month, months_ending

DAY = timedelta(days=1)
MONTH_ENDS = st.builds(
    lambda year, month: date(year + month // 12, month % 12 + 1, 1) - DAY,
    st.integers(1900, 2100),
    st.integers(0, 11),
)


@pytest.mark.parametrize(
    "last_day, months, first_day",
    [
        ("2013-06-30", 12, "2012-07-01"),
        ("2013-06-30", 24, "2011-07-01"),
        ("2013-06-30", 36, "2010-07-01"),
        ("2013-06-30", 6, "2013-01-01"),
        ("2012-12-31", 6, "2012-07-01"),
        ("2012-12-31", 12, "2012-01-01"),
        ("2011-05-31", 12, "2010-06-01"),
        ("2006-11-30", 36, "2003-12-01"),
        ("2012-02-29", 12, "2011-03-01"),
        ("2013-02-28", 12, "2012-03-01"),
        ("2013-02-28", 36, "2010-03-01"),
        ("2013-03-31", 1, "2013-03-01"),
        ("2013-01-31", 1, "2013-01-01"),
        ("2013-06-14", 12, "2012-06-15"),
        ("2013-03-30", 1, "2013-02-28"),  # there is no 31 February
        ("2012-03-30", 1, "2012-02-29"),
        ("2013-06-30", 0, "2013-07-01"),
    ],
)
def test_months_ending(last_day: str, months: int, first_day: str) -> None:
    assert months_ending(date.fromisoformat(last_day), months) == date.fromisoformat(first_day)


@given(MONTH_ENDS, st.integers(1, 60))
def test_months_that_end_with_a_month_are_whole_months(last_day: date, months: int) -> None:
    first_day = months_ending(last_day, months)
    assert first_day.day == 1
    assert (last_day.year - first_day.year) * 12 + last_day.month - first_day.month == months - 1


@given(MONTH_ENDS, st.integers(1, 40), st.integers(1, 40))
def test_months_before_months_are_all_of_them(last_day: date, later: int, earlier: int) -> None:
    between = months_ending(last_day, later) - DAY
    assert months_ending(between, earlier) == months_ending(last_day, later + earlier)


@pytest.mark.parametrize(
    "last_day, months",
    [(date.max, 12), (date(1, 1, 30), 1), (date(1, 12, 31), 13), (date(36, 6, 30), 10**6)],
)
def test_months_beyond_what_dates_can_say_are_refused(last_day: date, months: int) -> None:
    with pytest.raises(ValueError, match=f"no date begins the {months} months that end on"):
        months_ending(last_day, months)


def test_the_first_and_last_months_that_dates_can_say() -> None:
    assert months_ending(date(1, 12, 31), 12) == date.min
    assert months_ending(date(9999, 11, 30), 1) == date(9999, 11, 1)


@pytest.mark.parametrize(
    "name, month",
    [("2013-07", (2013, 7)), ("2012-01", (2012, 1)), ("1994-12", (1994, 12)), ("0002-01", (2, 1))],
)
def test_list_month(name: str, month: tuple[int, int]) -> None:
    assert list_month(name) == month


@pytest.mark.parametrize(
    "name",
    [
        *("", "2013", "2013-7", "2013-00", "2013-13", "13-07", "2013-07-01", "2013-07\n"),
        *(" 2013-07", "2013/07", "+013-07", "-013-07", "２０１３-07", "٢٠١٣-07", "2013-0１"),
        *("0000-07", "0001-01", "0001-12", "10000-01"),
    ],
)
def test_other_names_are_refused(name: str) -> None:
    with pytest.raises(ValueError, match="named by year and month, such as 2013-07, not") as caught:
        list_month(name)
    assert repr(name) in str(caught.value)


def test_days_are_numbered_from_1970() -> None:
    assert day_number(date(1970, 1, 1)) == 0
    assert day_number(date(1969, 12, 31)) == -1
    assert day_number(date(2013, 6, 30)) == 15886


@given(st.dates())
def test_day_numbers_run_with_the_days(day: date) -> None:
    assert date(1970, 1, 1) + timedelta(days=day_number(day)) == day
