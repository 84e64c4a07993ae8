"""The half-years from --from to --to, and which of them a day is in."""

from datetime import date

import pytest

from grading.engine.calendars import HALF_YEARS, YEARS
from grading.engine.periods import day_number
from grading.interchange.spans import BEFORE, OUTSIDE, read_span
from tests.grading.interchange.files import SPAN, faults_of, sound


def test_a_span_is_the_half_years_from_one_list_to_another() -> None:
    span = sound(lambda faults: read_span(HALF_YEARS, "2012-07", "2013-07", faults))
    assert [period.name for period in span.periods] == ["2012-07", "2013-01", "2013-07"]
    assert span.before.name == "2012-01"
    assert span.index["2012-01"] == BEFORE


@pytest.mark.parametrize(
    "day, place",
    [
        (date(2012, 6, 30), OUTSIDE),
        (date(2012, 7, 1), 0),
        (date(2012, 12, 31), 0),
        (date(2013, 1, 1), 1),
        (date(2013, 6, 30), 1),
        (date(2013, 7, 1), OUTSIDE),
    ],
)
def test_a_day_is_in_the_period_that_contains_it(day: date, place: int) -> None:
    assert SPAN.containing([day_number(day)]).tolist() == [place]


def test_both_ends_are_faults_at_once() -> None:
    expected = "expected a list of half-years, such as 2013-01 or 2013-07, from 1800 on"
    assert faults_of(lambda faults: read_span(HALF_YEARS, "2013-02", "0001-07", faults)) == [
        f"--from: '2013-02', {expected}",
        f"--to: '0001-07', {expected}",
    ]


def test_from_is_no_later_than_to() -> None:
    assert faults_of(lambda faults: read_span(HALF_YEARS, "2013-07", "2013-01", faults)) == [
        "--from: '2013-07', expected a list no later than --to, 2013-01"
    ]


def test_a_scheme_that_grades_by_the_year_has_years() -> None:
    span = sound(lambda faults: read_span(YEARS, "2006-07", "2008-07", faults))
    assert [period.name for period in span.periods] == ["2006-07", "2007-07", "2008-07"]
    assert span.containing([day_number(date(2006, 5, 31))]).tolist() == [0]
    assert faults_of(lambda faults: read_span(YEARS, "2006-07", "2008-01", faults)) == [
        "--to: '2008-01', expected a list of years to May, such as 2013-07 or 2014-07, from 1800 on"
    ]
