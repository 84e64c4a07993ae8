"""How fields may be written, and how they may not."""

from datetime import date
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grading.engine.calendars import HALF_YEARS
from grading.engine.periods import day_number
from grading.interchange import forms
from grading.interchange.cells import Form

PERIOD = forms.period_of(HALF_YEARS)

ALL = (
    forms.COUNTS,
    forms.DAY,
    forms.GAMES,
    forms.GRADE,
    forms.HALF_POINTS,
    forms.JUNIOR_AGE,
    forms.LIST,
    PERIOD,
    forms.TOKEN,
    forms.born_by(date(2013, 6, 30)),
)


@pytest.mark.parametrize(
    "form, cell, value",
    [
        (forms.DAY, "1970-01-02", 1),
        (forms.DAY, "1969-12-31", -1),
        (forms.DAY, "2012-02-29", day_number(date(2012, 2, 29))),
        (forms.GRADE, "0", 0),
        (forms.GRADE, "400", 400),
        (forms.GAMES, "0", 0),
        (forms.JUNIOR_AGE, "17", 17),
        (forms.HALF_POINTS, "1", 2),
        (forms.HALF_POINTS, "0.5", 1),
        (forms.HALF_POINTS, "0", 0),
        (forms.COUNTS, "0", False),
        (forms.COUNTS, "1", True),
        (forms.LIST, "rapid", "rapid"),
    ],
)
def test_what_is_well_written_has_a_value(form: Form[Any], cell: str, value: object) -> None:
    assert form.read(cell) == value


@pytest.mark.parametrize(
    "form, cells",
    [
        (
            forms.DAY,
            ["2013-02-29", "2013-13-01", "20130101", "2013-W01-1", "1/2/2013", "0000-01-01"],
        ),
        (forms.DAY, ["2013-1-1", "2013-01-01T00:00", "²013-01-01", "٢٠١٣-٠١-٠١"]),
        (forms.GRADE, ["401", "-1", "+1", "1.0", "1e2", "1_0", "²", "٣", "x", "1 0", "9" * 5000]),
        (forms.GAMES, ["-1", "10000", "12.5"]),
        (forms.JUNIOR_AGE, ["18", "-1", "7½"]),
        (forms.HALF_POINTS, ["2", "½", "0,5", "1.0", "1-0", "-"]),
        (forms.COUNTS, ["2", "yes", "False"]),
        (forms.LIST, ["Standard", "blitz"]),
        (PERIOD, ["2013-02", "2013-1", "2013", "0000-01", "0001-01", "2013-07-01", "july"]),
        (forms.TOKEN, ["two\nlines", "two\rlines"]),
    ],
)
def test_what_is_not_has_none(form: Form[Any], cells: list[str]) -> None:
    assert [form.read(cell) for cell in cells] == [None] * len(cells)


def test_nobody_is_born_after_the_last_day() -> None:
    form = forms.born_by(date(2013, 6, 30))
    assert form.read("2013-06-30") == day_number(date(2013, 6, 30))
    assert form.read("2013-07-01") is None


@given(day=st.dates())
def test_every_date_is_read_back(day: date) -> None:
    assert forms.DAY.read(day.isoformat()) == day_number(day)


@given(cell=st.text(min_size=1), form=st.sampled_from(ALL))
def test_no_text_whatever_upsets_a_form(cell: str, form: Form[object]) -> None:
    form.read(cell)
