"""Asking for reports that are overdue, at most once."""

from __future__ import annotations

from datetime import date, timedelta
from io import StringIO
from smtplib import SMTPServerDisconnected
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.core import mail
from django.core.mail import BadHeaderError
from django.core.management import CommandError, call_command
from django.db import connection
from pytest_django import Settings

from grading.management.commands import remind_organisers as command
from grading.models import NotExpected, ReportingContact, ReportReminder
from grading.services import reminding
from grading.services.reminding import (
    CannotRemind,
    expect_again,
    expect_no_more,
    remind,
    remind_all,
)
from grading.tasks import remind_organisers
from gradingsite import sending
from tests import records
from tests.grading.expecting import EMAIL, SEASON, contact, last, now

pytestmark = pytest.mark.django_db

LATE = date(2013, 6, 20)


def test_whoever_reported_it_is_asked_by_mail(settings: Settings) -> None:
    settings.SITE_NAME, settings.CONTACT = "The Grades", "office@example.org"
    event = last()
    contact(event)
    by = User.objects.create(username="ann")
    reminder = remind(event=event, season=SEASON, on=LATE, by=by)
    assert (reminder.season, reminder.sent_by) == (SEASON, by)
    (sent,) = mail.outbox
    assert sent.to == [EMAIL]
    assert sent.subject == "The Grades: the results of Kent League 2011-12"
    body = str(sent.body)
    assert body.startswith("Dear A. Officer,\n\nThe results of Kent League 2011-12")
    assert "10 May 2012. Those of the season after it, 2012-13, have not come yet." in body
    assert body.endswith("The Grades\noffice@example.org\n")


def test_of_an_interim_report_the_final_one_is_asked_for() -> None:
    event = last()
    contact(event, name="")
    now(is_final=False)
    remind(event=event, season=SEASON, on=LATE)
    body = str(mail.outbox[0].body)
    assert body.startswith("The results of Kent League 2011-12")
    assert "the final one is still to come" in body


def test_nobody_is_asked_twice() -> None:
    event = last()
    contact(event)
    remind(event=event, season=SEASON, on=LATE)
    with pytest.raises(CannotRemind, match="was asked for Kent League 2011-12 already"):
        remind(event=event, season=SEASON, on=LATE)
    remind_all(on=LATE)
    assert len(mail.outbox) == 1
    assert ReportReminder.objects.count() == 1


def test_what_is_in_time_is_not_asked_for() -> None:
    event = last()
    contact(event)
    with pytest.raises(CannotRemind, match="is overdue"):
        remind(event=event, season=SEASON, on=date(2013, 5, 20))
    with pytest.raises(CannotRemind, match="is no event of the season before 2013-14"):
        remind(event=event, season="2013-14", on=date(2014, 7, 1))
    assert mail.outbox == []


def test_without_an_address_nobody_is_asked() -> None:
    event = last()
    for email in (None, ""):
        if email is not None:
            contact(event, email=email)
        with pytest.raises(CannotRemind, match="no e-mail address"):
            remind(event=event, season=SEASON, on=LATE)


@pytest.mark.parametrize("error", [SMTPServerDisconnected("gone"), BadHeaderError("a line end")])
def test_a_mail_that_fails_counts_for_nothing_and_stops_no_other(
    monkeypatch: pytest.MonkeyPatch, error: Exception
) -> None:
    one, other = last(), last("Zulu League 2011-12")
    for event in (one, other):
        contact(event)

    def fail(**message: Any) -> None:
        if "Kent" in message["subject"]:
            raise error

    monkeypatch.setattr(sending, "send_mail", fail)
    assert remind_all(on=LATE) == reminding.Reminded(sent=1, failed=1, without_address=0)
    assert [reminder.event for reminder in ReportReminder.objects.all()] == [other]


@pytest.mark.django_db(transaction=True)
def test_nobody_is_asked_before_it_is_written_down_for_certain(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    seen = []

    def looking(**_message: Any) -> None:
        seen.append((connection.in_atomic_block, ReportReminder.objects.count()))

    event = last()
    contact(event)
    monkeypatch.setattr(sending, "send_mail", looking)
    remind(event=event, season=SEASON, on=LATE)
    assert seen == [(False, 1)]


def test_all_that_is_overdue_is_asked_for() -> None:
    contact(last())
    contact(last("In Time 2011-12", received_on=date(2012, 6, 15)))
    last("No Address 2011-12")
    given_up = last("Given Up 2011-12")
    contact(given_up)
    expect_no_more(event=given_up, season=SEASON, reason="given up")
    done = remind_all(on=LATE)
    assert (done.sent, done.failed, done.without_address) == (1, 0, 1)
    assert [sent.subject.rpartition(" of ")[2] for sent in mail.outbox] == ["Kent League 2011-12"]


@pytest.mark.parametrize("came", [date(2012, 6, 1), date(2012, 6, 30), date(2012, 7, 1)], ids=str)
def test_what_came_about_the_end_of_a_season_is_asked_for_in_the_next(came: date) -> None:
    """Due in the season that is meant or after it, all are overdue after its end."""
    contact(last(received_on=came))
    overdue_from = came.replace(year=2013) + timedelta(days=29)
    assert remind_all(on=overdue_from - timedelta(days=1)).sent == 0
    assert remind_all(on=overdue_from).sent == 1
    assert remind_all(on=overdue_from + timedelta(days=7)).sent == 0
    assert ReportReminder.objects.get().season == SEASON


@pytest.mark.parametrize("on", [date(2013, 6, 30), date(2013, 7, 1), date(2014, 6, 30)], ids=str)
def test_what_is_missing_at_the_end_of_a_season_is_asked_for_in_the_next(on: date) -> None:
    contact(last())
    assert remind_all(on=on).sent == 1


def test_what_is_missing_for_longer_is_asked_for_by_hand_alone() -> None:
    event = last()
    contact(event)
    assert remind_all(on=date(2014, 7, 1)).sent == 0
    assert remind(event=event, season=SEASON, on=date(2014, 7, 1)).season == SEASON


def test_a_name_over_two_lines_makes_no_other_head_of_a_mail() -> None:
    event = last("Kent\nBcc: all@example.org 2011-12")
    contact(event)
    remind(event=event, season=SEASON, on=LATE)
    assert "\n" not in mail.outbox[0].subject
    assert mail.outbox[0].recipients() == [EMAIL]


@pytest.fixture
def today(monkeypatch: pytest.MonkeyPatch) -> date:
    monkeypatch.setattr(command, "localdate", lambda: LATE)
    monkeypatch.setattr("grading.tasks.timezone.localdate", lambda: LATE)
    return LATE


def test_the_command_asks_or_only_lists(today: date) -> None:
    event = last()
    contact(event)
    said = StringIO()
    call_command("remind_organisers", "--list", stdout=said)
    assert said.getvalue() == f"{event.code}: Kent League 2011-12, for 2012-13, due 2013-05-10\n"
    assert mail.outbox == []
    call_command("remind_organisers", stdout=said)
    assert said.getvalue().endswith("1 asked, 0 have no address.\n")
    assert len(mail.outbox) == 1


def test_the_command_fails_where_a_mail_does(today: date, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(**_message: Any) -> None:
        raise OSError("no route")

    contact(last())
    monkeypatch.setattr(sending, "send_mail", fail)
    with pytest.raises(CommandError, match="1 mails could not be sent"):
        call_command("remind_organisers", stdout=StringIO())


def test_the_schedule_asks_only_where_it_is_wanted(today: date, settings: Settings) -> None:
    contact(last())
    settings.REMIND_ORGANISERS = False
    remind_organisers()
    assert mail.outbox == []
    settings.REMIND_ORGANISERS = True
    remind_organisers()
    remind_organisers()
    assert len(mail.outbox) == 1


def test_what_is_not_expected_has_its_reasons() -> None:
    event, by = last(), User.objects.create(username="ann")
    with pytest.raises(CannotRemind, match="a reason must be given"):
        expect_no_more(event=event, season=SEASON, reason=" ")
    with pytest.raises(CannotRemind, match="is expected"):
        expect_again(event=event, season=SEASON, reason="slip")
    expect_no_more(event=event, season=SEASON, reason="given up", by=by)
    with pytest.raises(CannotRemind, match="a reason must be given"):
        expect_again(event=event, season=SEASON, reason=" ")
    with pytest.raises(CannotRemind, match="is not expected already: given up"):
        expect_no_more(event=event, season=SEASON, reason="again")
    expect_again(event=event, season=SEASON, reason="held after all", by=by)
    expect_no_more(event=event, season=SEASON, reason="no hall", by=by)
    ruling = NotExpected.objects.get()
    assert ruling.stands
    assert records.reasons(ruling)[:3] == ["no hall", "held after all", "given up"]


def test_contacts_are_called_by_what_is_known() -> None:
    event = last()
    assert str(ReportingContact(event=event)) == "somebody of Kent League 2011-12"
    assert str(ReportingContact(event=event, email=EMAIL)) == EMAIL
