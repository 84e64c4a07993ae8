"""Scales of a chart: everything is on them, in order, and their words have room."""

from __future__ import annotations

from datetime import date, timedelta
from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from players.selectors.axes import days_around, levels_around

days = st.dates(date(1950, 1, 1), date(2100, 1, 1))
grades = st.integers(0, 3500)


@given(days, days)
def test_days_are_placed_in_order_and_off_the_edges(one: date, other: date) -> None:
    first, last = min(one, other), max(one, other)
    scale = days_around(first, last)
    assert scale.last - scale.first >= timedelta(days=365)
    assert 0 < scale.place(first) <= scale.place(last) < 100


@given(days, days, days)
def test_distance_is_time(one: date, other: date, third: date) -> None:
    first, middle, last = sorted((one, other, third))
    scale = days_around(first, last)
    span = (scale.last - scale.first).days
    apart = scale.place(middle) - scale.place(first)
    assert abs(apart - 100 * (middle - first).days / span) < 0.11


@given(days, days)
def test_marks_of_time_have_room(one: date, other: date) -> None:
    scale = days_around(min(one, other), max(one, other))
    marks = scale.marks()
    assert 1 <= len(marks) <= 10
    places = [scale.place(day) for day, _ in marks]
    assert places == sorted(places)
    apart = [later - earlier for earlier, later in pairwise(places)]
    longest = max(len(words) for _, words in marks)
    assert all(gap > longest for gap in apart), "per cent apart, for each character"


def test_a_short_history_is_marked_by_half_years_and_a_long_one_by_years() -> None:
    short = days_around(date(2012, 1, 31), date(2013, 1, 31)).marks()
    assert [words for _, words in short] == ["Jan 2012", "Jul 2012", "Jan 2013"]
    medium = days_around(date(2008, 7, 31), date(2013, 1, 31)).marks()
    assert [words for _, words in medium] == ["2009", "2010", "2011", "2012", "2013"]
    long = days_around(date(1974, 7, 31), date(2013, 7, 31)).marks()
    assert [words for _, words in long] == [str(year) for year in range(1975, 2014, 5)]


@given(grades, grades)
def test_few_round_levels_hold_every_grade(one: int, other: int) -> None:
    low, high = min(one, other), max(one, other)
    levels = levels_around(low, high)
    assert 0 <= levels.low <= low <= high <= levels.high
    assert 3 <= len(levels.grades) <= 6
    assert all(grade % levels.step == 0 for grade in levels.grades)
    assert 0 <= levels.place(high, 200) <= levels.place(low, 200) <= 200


def test_a_small_change_is_not_made_to_look_large() -> None:
    assert list(levels_around(133, 134).grades) == [130, 140, 150]
    assert list(levels_around(96, 152).grades) == [80, 100, 120, 140, 160]
