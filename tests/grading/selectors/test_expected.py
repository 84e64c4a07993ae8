"""Last season's events against this one's."""

from __future__ import annotations

from datetime import date, timedelta
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.test.utils import CaptureQueriesContext

from grading.models import Event, Period, Placement
from grading.models.submissions import Submission
from grading.selectors.expected import (
    GRACE,
    Came,
    Expected,
    expected_events,
    seasons_with_events,
)
from grading.services.received import log_acceptances
from grading.services.reminding import expect_again, expect_no_more
from tests import records
from tests.grading.expecting import SEASON, contact, last, now

pytestmark = pytest.mark.django_db

DUE = date(2013, 5, 10)


def rows(on: date = DUE) -> list[Expected]:
    return expected_events(SEASON, on)


def only(on: date = DUE) -> Expected:
    (row,) = rows(on)
    return row


def test_what_has_not_come_is_due_a_year_after_last_seasons() -> None:
    event = last()
    row = only()
    assert (row.event, row.now, row.came, row.due) == (event, None, Came.NOTHING, DUE)
    assert not row.is_overdue


def test_it_is_overdue_after_four_weeks_more() -> None:
    last()
    assert not only(DUE + GRACE).is_overdue
    assert only(DUE + GRACE + timedelta(days=1)).is_overdue


def test_what_came_a_leap_day_is_due_the_last_of_february() -> None:
    last(received_on=date(2012, 2, 29), last_day=date(2012, 2, 20))
    assert only().due == date(2013, 2, 28)


def test_however_late_it_came_it_is_due_by_the_end_of_the_year() -> None:
    last(received_on=date(2013, 4, 1))
    assert only().due == date(2013, 12, 31)


def test_a_final_report_is_all_that_is_wanted() -> None:
    last()
    successor = now()
    row = only(date(2014, 1, 1))
    assert (row.now, row.came, row.due, row.is_overdue) == (successor, Came.FINAL, None, False)


def test_after_an_interim_report_the_final_one_is_due_as_the_final_one_came() -> None:
    event = last(is_final=False, received_on=date(2012, 1, 20))
    records.lists()
    game = records.game(event, records.player(), records.player(), day=date(2011, 10, 1))
    period = Period.objects.filter(grading_list__slug="standard")[0]
    Placement.objects.create(game=game, grading_list=period.grading_list, period=period)
    log_acceptances([event], date(2012, 1, 21))
    event.is_final, event.received_on = True, date(2012, 5, 20)
    event.save()
    log_acceptances([event], date(2012, 5, 21))
    nothing = only()
    now(is_final=False, received_on=date(2013, 1, 22))
    interim = only()
    assert interim.came == Came.INTERIM
    assert (nothing.due, interim.due) == (date(2013, 1, 20), date(2013, 5, 20))


def test_a_file_that_waits_is_no_reason_to_ask() -> None:
    last()
    Submission.objects.create(
        format="submission",
        code="L2",
        name="Kent League 2012-13",
        submission_index=1,
        first_day=date(2012, 9, 1),
        last_day=date(2013, 4, 30),
        received_on=DUE,
    )
    row = only(date(2014, 1, 1))
    assert (row.came, row.is_overdue) == (Came.WAITING, False)


@pytest.mark.parametrize(
    "changes",
    [
        {"rate": "rapid"},
        {"name": "Kent Junior League"},
        {"stage": "withdrawn"},
        {"stage": "received"},
    ],
    ids=str,
)
def test_another_event_is_no_successor(changes: dict[str, Any]) -> None:
    last()
    now(**changes)
    assert only().now is None


def test_of_several_of_one_name_the_first_is_the_firsts() -> None:
    first = last(last_day=date(2011, 11, 1))
    second = last(last_day=date(2012, 3, 1))
    successor = now(last_day=date(2012, 11, 3))
    assert {row.event: row.now for row in rows()} == {first: successor, second: None}


def test_neither_events_abroad_nor_those_not_accepted_are_expected() -> None:
    last(kind="foreign", reported_by=records.player())
    last(stage=Event.Stage.WITHDRAWN)
    last(stage=Event.Stage.RECEIVED)
    last(last_day=date(2012, 7, 1))  # of this season
    assert rows() == []


def test_it_says_who_reports_it() -> None:
    event = last()
    known = contact(event)
    Submission.objects.create(
        format="submission",
        code="L1",
        name=event.name,
        submission_index=1,
        first_day=event.first_day,
        last_day=event.last_day,
        received_on=event.received_on,
        received_by=User.objects.create(username="ann"),
        event=event,
        stage=Submission.Stage.ACCEPTED,
    )
    row = only()
    assert (row.contact, row.sent_in_by) == (known, "ann")


def test_what_is_not_expected_is_not_overdue_until_it_is_again() -> None:
    event = last()
    late = date(2014, 1, 1)
    expect_no_more(event=event, season=SEASON, reason="given up")
    row = only(late)
    assert row.ruling is not None
    assert (row.ruling.reason, row.due, row.is_overdue) == ("given up", None, False)
    assert expected_events("2013-14", late) == []
    expect_again(event=event, season=SEASON, reason="it is held after all")
    assert only(late).is_overdue


def test_those_overdue_come_first() -> None:
    last("Zulu League 2011-12", received_on=date(2012, 1, 1))
    last("Alpha League 2011-12")
    assert [row.event.name for row in rows()] == ["Zulu League 2011-12", "Alpha League 2011-12"]


def test_seasons_are_those_after_one_with_events() -> None:
    assert seasons_with_events() == []
    last()
    now()
    assert seasons_with_events() == ["2013-14", "2012-13"]


def test_many_events_take_no_more_queries_than_few() -> None:
    counts = []
    for more in (2, 30):
        for number in range(more):
            contact(last(f"League {number} 2011-12"))
            now(f"League {number} 2012-13", is_final=bool(number % 2))
        with CaptureQueriesContext(connection) as queries:
            rows()
        counts.append(len(queries))
    # Events of both seasons; reports, contacts, senders, reminders, rulings, files that wait.
    assert counts == [8, 8]


def test_what_is_no_season_is_refused() -> None:
    for name in ("2012", "2012-14", "x", "2012-13 ", "9999-00"):
        with pytest.raises(ValueError, match="is no season"):
            expected_events(name, DUE)
