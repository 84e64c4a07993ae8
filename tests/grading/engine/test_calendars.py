"""The calendars: when each list's periods begin and end, and that they leave no day out."""

from __future__ import annotations

from datetime import date, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grading.engine.calendars import HALF_YEARS, RAPIDPLAY, STANDARDPLAY, YEARS, Calendar, Era
from grading.engine.periods import Period

DAY = timedelta(days=1)
CALENDARS = [STANDARDPLAY, RAPIDPLAY, HALF_YEARS, YEARS]
CHANGES = [date(2005, 5, 31), date(2006, 5, 31), date(2011, 5, 31), date(2011, 12, 31)]

STANDARDPLAY_PERIODS = """
    2004-07  2003-06-01  2004-05-31
    2005-07  2004-06-01  2005-05-31
    2006-07  2005-06-01  2006-05-31
    2007-07  2006-06-01  2007-05-31
    2008-07  2007-06-01  2008-05-31
    2009-07  2008-06-01  2009-05-31
    2010-07  2009-06-01  2010-05-31
    2011-07  2010-06-01  2011-05-31
    2012-01  2011-06-01  2011-12-31
    2012-07  2012-01-01  2012-06-30
    2013-01  2012-07-01  2012-12-31
    2013-07  2013-01-01  2013-06-30
    2014-01  2013-07-01  2013-12-31
"""
RAPIDPLAY_PERIODS = """
    2004-07  2003-06-01  2004-05-31
    2005-07  2004-06-01  2005-05-31
    2006-07  2005-06-01  2006-05-31
    2007-01  2006-06-01  2006-11-30
    2007-07  2006-12-01  2007-05-31
    2008-01  2007-06-01  2007-11-30
    2008-07  2007-12-01  2008-05-31
    2009-01  2008-06-01  2008-11-30
    2009-07  2008-12-01  2009-05-31
    2010-01  2009-06-01  2009-11-30
    2010-07  2009-12-01  2010-05-31
    2011-01  2010-06-01  2010-11-30
    2011-07  2010-12-01  2011-05-31
    2012-01  2011-06-01  2011-12-31
    2012-07  2012-01-01  2012-06-30
    2013-01  2012-07-01  2012-12-31
    2013-07  2013-01-01  2013-06-30
    2014-01  2013-07-01  2013-12-31
"""
HALF_YEARS_PERIODS = """
    2011-07  2011-01-01  2011-06-30
    2012-01  2011-07-01  2011-12-31
    2012-07  2012-01-01  2012-06-30
"""
YEARS_PERIODS = """
    1994-07  1993-06-01  1994-05-31
    1995-07  1994-06-01  1995-05-31
"""
TABLES = [
    (STANDARDPLAY, STANDARDPLAY_PERIODS),
    (RAPIDPLAY, RAPIDPLAY_PERIODS),
    (HALF_YEARS, HALF_YEARS_PERIODS),
    (YEARS, YEARS_PERIODS),
]

FIRST_YEAR = Period("0002-07", date(1, 6, 1), date(2, 5, 31))
FIRST_HALF_YEAR = Period("0002-01", date(1, 7, 1), date(1, 12, 31))
LAST_YEAR = Period("9998-07", date(9997, 6, 1), date(9998, 5, 31))
LAST_HALF_YEAR = Period("9999-01", date(9998, 7, 1), date(9998, 12, 31))
ENDS = {
    "Standardplay": (FIRST_YEAR, LAST_HALF_YEAR),
    "Rapidplay": (FIRST_YEAR, LAST_HALF_YEAR),
    "half-years": (FIRST_HALF_YEAR, LAST_HALF_YEAR),
    "years to May": (FIRST_YEAR, LAST_YEAR),
}

every_calendar = pytest.mark.parametrize("calendar", CALENDARS, ids=lambda each: each.name)
NEAR_CHANGES = st.builds(
    lambda change, days: change + DAY * days, st.sampled_from(CHANGES), st.integers(-400, 400)
)
DAYS = NEAR_CHANGES | st.dates(date(2, 7, 1), date(9997, 12, 31))


def periods(table: str) -> list[Period]:
    rows = [line.split() for line in table.strip().splitlines()]
    return [
        Period(name, date.fromisoformat(first), date.fromisoformat(last))
        for name, first, last in rows
    ]


@pytest.mark.parametrize("calendar, table", TABLES, ids=[each.name for each, _ in TABLES])
def test_the_dates_of_the_rules(calendar: Calendar, table: str) -> None:
    expected = periods(table)
    assert calendar.span(expected[0].name, expected[-1].name) == tuple(expected)
    assert [calendar.named(period.name) for period in expected] == expected
    for edge in ("first_day", "last_day"):
        assert [calendar.containing(getattr(period, edge)) for period in expected] == expected


@every_calendar
@given(day=DAYS)
def test_every_day_is_in_the_period_that_contains_it(calendar: Calendar, day: date) -> None:
    period = calendar.containing(day)
    assert period.first_day <= day <= period.last_day
    assert calendar.containing(period.first_day) == calendar.containing(period.last_day) == period


@every_calendar
@given(day=DAYS)
def test_periods_follow_one_another_without_a_gap(calendar: Calendar, day: date) -> None:
    period = calendar.containing(day)
    later, earlier = calendar.after(period), calendar.before(period)
    assert later.first_day == period.last_day + DAY
    assert earlier.last_day == period.first_day - DAY
    assert calendar.before(later) == calendar.after(earlier) == period


@every_calendar
@given(day=DAYS)
def test_a_name_leads_back_to_its_period(calendar: Calendar, day: date) -> None:
    period = calendar.containing(day)
    assert calendar.named(period.name) == period


@every_calendar
@given(days=st.tuples(NEAR_CHANGES, NEAR_CHANGES))
def test_a_span_has_every_period_once_in_order(calendar: Calendar, days: tuple[date, date]) -> None:
    first, last = (calendar.containing(day) for day in sorted(days))
    span = calendar.span(first.name, last.name)
    assert (span[0], span[-1]) == (first, last)
    assert [calendar.after(period) for period in span[:-1]] == list(span[1:])


def test_a_span_may_be_one_period() -> None:
    assert STANDARDPLAY.span("2012-01", "2012-01") == (STANDARDPLAY.named("2012-01"),)


@every_calendar
def test_a_span_that_runs_backwards_is_refused(calendar: Calendar) -> None:
    with pytest.raises(ValueError, match="the period 2010-07 comes before 2013-07"):
        calendar.span("2013-07", "2010-07")


@pytest.mark.parametrize("first, last", [("2011-01", "2012-07"), ("2010-07", "2011-01")])
def test_a_span_of_periods_that_are_not_there_is_refused(first: str, last: str) -> None:
    with pytest.raises(ValueError, match="the calendar Standardplay has no period 2011-01"):
        STANDARDPLAY.span(first, last)


@pytest.mark.parametrize(
    "calendar, name",
    [
        (STANDARDPLAY, "2011-01"),  # no January list before 2012
        (RAPIDPLAY, "2006-01"),  # nor before 2007
        (YEARS, "2013-01"),
        (HALF_YEARS, "2013-08"),  # a revision is no period
    ],
)
def test_other_lists_are_no_periods(calendar: Calendar, name: str) -> None:
    with pytest.raises(ValueError, match=f"the calendar {calendar.name} has no period {name}"):
        calendar.named(name)


@every_calendar
@pytest.mark.parametrize("name", ["", "July 2013", "2013-7", "0000-07", "0001-01", "0001-07"])
def test_what_is_no_name_of_a_list_is_refused(calendar: Calendar, name: str) -> None:
    with pytest.raises(ValueError, match="a period is named by year and month"):
        calendar.named(name)


@every_calendar
@given(day=st.dates(max_value=date(3, 1, 1)) | st.dates(min_value=date(9997, 1, 1)))
def test_at_both_ends_of_time_a_day_has_a_whole_period_or_none(
    calendar: Calendar, day: date
) -> None:
    first, last = ENDS[calendar.name]
    if not first.first_day <= day <= last.last_day:
        with pytest.raises(ValueError, match=f"{calendar.name} has no period around {day}"):
            calendar.containing(day)
        return
    period = calendar.containing(day)
    assert period.first_day <= day <= period.last_day
    assert calendar.named(period.name) == period


@every_calendar
@pytest.mark.parametrize("day", [date.min, date(1, 5, 31), date(9999, 1, 1), date.max])
def test_the_first_and_last_days_are_in_no_period(calendar: Calendar, day: date) -> None:
    with pytest.raises(ValueError, match="has no period around"):
        calendar.containing(day)


@every_calendar
def test_nothing_comes_before_the_first_period_or_after_the_last(calendar: Calendar) -> None:
    first, last = ENDS[calendar.name]
    assert (calendar.named(first.name), calendar.named(last.name)) == (first, last)
    with pytest.raises(ValueError, match=f"{calendar.name} has no period around 0001"):
        calendar.before(first)
    with pytest.raises(ValueError, match=f"{calendar.name} has no period around 999"):
        calendar.after(last)


@every_calendar
@pytest.mark.parametrize("name", ["9999-02", "9999-07", "9999-12", "0002-02"])
def test_names_at_the_ends_of_time_are_refused_clearly(calendar: Calendar, name: str) -> None:
    with pytest.raises(ValueError, match=f"the calendar {calendar.name} has no period"):
        calendar.named(name)


def test_a_calendar_may_end() -> None:
    ended = Calendar("ended", (Era(date(2012, 5, 31), YEARS.eras[0].closes),))
    assert ended.containing(date(2012, 5, 31)).name == "2012-07"
    with pytest.raises(ValueError, match="the calendar ended has no period around 2012-06-01"):
        ended.containing(date(2012, 6, 1))


@every_calendar
def test_every_era_ends_with_a_period_and_the_last_with_time(calendar: Calendar) -> None:
    *earlier, last = calendar.eras
    assert last.until == date.max
    assert all(calendar.containing(era.until).last_day == era.until for era in earlier)
