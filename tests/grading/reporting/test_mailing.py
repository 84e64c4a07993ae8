"""What administrators are told of reported errors, once a day."""

from __future__ import annotations

from collections.abc import Callable
from smtplib import SMTPRecipientsRefused
from typing import Any

import pytest
from django.core import mail
from django.core.mail import send_mail
from django.db import connection
from pytest_django import Settings

from grading.models import ErrorReport
from grading.reporting import mailing
from grading.tasks import mail_answer, mail_new_error_reports
from gradingsite import sending
from tests.grading.reporting.filling import reported

pytestmark = pytest.mark.django_db


def test_each_report_is_told_of_once(settings: Settings) -> None:
    settings.REPORT_RECIPIENTS = ["grader@example.com"]
    reported(subject="Smith & Jones")
    reported(status=ErrorReport.Status.LOOKING, subject="Barset League")
    mail_new_error_reports()
    mail_new_error_reports()
    (message,) = mail.outbox
    assert message.to == ["grader@example.com"]
    assert message.subject.endswith("2 errors reported")
    assert "a wrong result: Smith & Jones" in message.body
    assert "2 reports of errors wait for an answer" in message.body
    # Mail goes many ways: who reported stays here.
    assert "zed@example.org" not in message.body


def test_one_recipient_who_is_wrong_keeps_it_from_no_other(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.REPORT_RECIPIENTS = ["gone@example.com", "grader@example.com"]
    monkeypatch.setattr(sending, "send_mail", refusing("gone@example.com"))
    report = reported()
    mail_new_error_reports()
    mail_new_error_reports()
    assert [message.to for message in mail.outbox] == [["grader@example.com"]]
    report.refresh_from_db()
    assert report.announced_at is not None


def test_what_nobody_could_be_told_of_is_new_the_next_time(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.REPORT_RECIPIENTS = ["grader@example.com"]
    monkeypatch.setattr(sending, "send_mail", refusing("grader@example.com"))
    report = reported()
    with pytest.raises(SMTPRecipientsRefused):
        mailing.mail_new_reports()
    report.refresh_from_db()
    assert report.announced_at is None
    monkeypatch.undo()
    mail_new_error_reports()
    assert len(mail.outbox) == 1


def test_an_answer_that_cannot_be_mailed_is_still_due(monkeypatch: pytest.MonkeyPatch) -> None:
    report = reported(status=ErrorReport.Status.RIGHT, answer_is_due=True)
    monkeypatch.setattr(sending, "send_mail", refusing(report.email))
    with pytest.raises(SMTPRecipientsRefused):
        mailing.mail_answer(report.pk, "https://grading.example.org/reports/x/")
    report.refresh_from_db()
    assert report.answer_is_due


@pytest.mark.django_db(transaction=True)
def test_nobody_is_told_before_it_is_written_down_for_certain(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.REPORT_RECIPIENTS = ["grader@example.com"]
    report = reported(status=ErrorReport.Status.RIGHT, answer_is_due=True)
    seen = []

    def looking(**_message: Any) -> None:
        report.refresh_from_db()
        is_told = (report.announced_at is not None, not report.answer_is_due)
        seen.append((connection.in_atomic_block, *is_told))

    monkeypatch.setattr(sending, "send_mail", looking)
    mailing.mail_new_reports()
    mailing.mail_answer(report.pk, "https://grading.example.org/reports/x/")
    assert seen == [(False, True, False), (False, True, True)]


def refusing(wrong: str) -> Callable[..., None]:
    """A mail server that does not know one address."""

    def send(**message: Any) -> None:
        if message["recipient_list"] == [wrong]:
            raise SMTPRecipientsRefused({})
        send_mail(**message)

    return send


def test_nothing_new_is_no_mail(settings: Settings) -> None:
    settings.REPORT_RECIPIENTS = ["grader@example.com"]
    mail_new_error_reports()
    assert mail.outbox == []


def test_without_recipients_they_wait_to_be_told_of(settings: Settings) -> None:
    settings.REPORT_RECIPIENTS = []
    report = reported()
    mail_new_error_reports()
    report.refresh_from_db()
    assert report.announced_at is None


def test_an_answer_is_mailed_once_however_often_it_is_asked_for() -> None:
    report = reported(status=ErrorReport.Status.RIGHT, answer_is_due=True)
    mail_answer(report.pk, "https://grading.example.org/reports/x/")
    mail_answer(report.pk, "https://grading.example.org/reports/x/")
    assert len(mail.outbox) == 1
