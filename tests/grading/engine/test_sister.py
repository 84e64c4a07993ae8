"""Which of a sister's grades stand in, when the two lists close on different days."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from grading.engine.ages import ADULT
from grading.engine.calendars import HALF_YEARS, RAPIDPLAY, YEARS, Calendar
from grading.engine.columns import Games, ListColumns, OpeningBalance
from grading.engine.periods import day_number
from grading.engine.results import Kind
from grading.engine.rules import ECF_2012
from grading.engine.run import grade_lists

PLAYERS = 2


def a_list(name: str, calendar: Calendar, first: str, last: str, opening: int) -> ListColumns:
    """A list in which player 0 holds ``opening``, and nobody plays."""
    periods = calendar.span(first, last)
    none = np.array([], np.int64)
    grade = np.array([opening] if opening else [], np.int64)
    return ListColumns(
        name=name,
        before=calendar.before(periods[0]),
        periods=periods,
        rules=(ECF_2012,) * len(periods),
        games=Games(none, none, none, none, none, none.astype(bool), none.astype(bool)),
        opening=OpeningBalance(np.zeros(len(grade), np.int64), grade, np.full(len(grade), 30)),
        ages=np.full((len(periods), PLAYERS), ADULT, np.int8),
    )


def entries(lists: list[ListColumns], name: str) -> list[tuple[str, int]]:
    """How player 0 goes into each period of a list."""
    return [
        (Kind(int(result.entry.kind[0])).name, int(result.entry.value[0]))
        for result in grade_lists(lists, PLAYERS)
        if result.name == name
    ]


def with_win(columns: ListColumns) -> ListColumns:
    """The list with a win of player 0 over player 1, who holds 160, on its first day."""
    opening = OpeningBalance(np.array([0, 1]), np.array([140, 160]), np.array([12, 30]))
    day = np.array([day_number(columns.periods[0].first_day)])
    zero, true = np.array([0]), np.array([True])
    games = Games(zero, np.array([1]), np.array([2]), day, zero, true, true)
    return replace(columns, opening=opening, games=games)


def test_a_list_that_closes_on_the_same_day_lends_its_last_but_one() -> None:
    standard = replace(a_list("standard", HALF_YEARS, "2013-01", "2013-07", 0), sister="rapid")
    rapid = with_win(a_list("rapid", HALF_YEARS, "2013-01", "2013-07", 140))
    (after_first,) = {
        int(result.outcome.grade[0])
        for result in grade_lists([rapid], PLAYERS)
        if result.period.name == "2013-01"
    }
    assert entries([standard, rapid], "standard") == [("OTHER", 140), ("OTHER", after_first)]
    assert after_first != 140


def test_a_list_that_closed_earlier_lends_its_latest() -> None:
    """Rapidplay half-years of 2010 end on 30 November, a month before these."""
    standard = replace(a_list("standard", HALF_YEARS, "2011-01", "2011-01", 0), sister="rapid")
    rapid = with_win(a_list("rapid", RAPIDPLAY, "2011-01", "2011-01", 140))
    (lent,) = (int(r.outcome.grade[0]) for r in grade_lists([rapid], PLAYERS))
    assert entries([standard, rapid], "standard") == [("OTHER", lent)]
    assert lent != 140


def test_a_list_whose_period_is_still_running_lends_the_one_before() -> None:
    """The year to May 2013 is not over when the half-year to December 2012 is."""
    standard = replace(a_list("standard", HALF_YEARS, "2013-01", "2013-07", 0), sister="yearly")
    yearly = with_win(a_list("yearly", YEARS, "2013-07", "2013-07", 140))
    (lent,) = (int(r.outcome.grade[0]) for r in grade_lists([yearly], PLAYERS))
    assert entries([standard, yearly], "standard") == [("OTHER", 140), ("OTHER", lent)]
