"""What Celery runs, in this process: done once however often it is asked for."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date

import pytest
from django.contrib.admin.models import LogEntry
from django.contrib.auth.models import User
from django.core import mail
from django.utils import timezone
from pytest_django import Settings

from grading.models import Pointer, Revision
from grading.publishing.build import build
from grading.publishing.discarding import discard
from grading.tasks import (
    build_and_mail,
    build_as_asked,
    build_revision,
    build_this_month,
    last_decided,
    publish_revision,
    undo_as_asked,
)
from gradingsite import sending
from gradingsite.celery import app
from tests.grading.publishing.world import make_world, published


@pytest.fixture(autouse=True)
def world(db: None) -> Iterator[None]:
    # Celery reads the settings once, and would be left with those of a test.
    before, app.conf.task_always_eager = app.conf.task_always_eager, True
    make_world()
    yield
    app.conf.task_always_eager = before


@pytest.fixture(autouse=True)
def january(monkeypatch: pytest.MonkeyPatch) -> None:
    """The clock says 25 January 2012."""
    monkeypatch.setattr(timezone, "localdate", lambda: date(2012, 1, 25))


def test_a_task_delivered_twice_does_nothing_the_second_time() -> None:
    first = build_revision("2012-01", None)
    assert build_revision("2012-01", None) == first
    publish_revision(first)
    publish_revision(first)
    assert build_revision("2012-01", None) is None
    assert Revision.objects.count() == 1


def test_a_build_for_what_is_no_longer_published_is_not_begun() -> None:
    published("2012-01", "2012-02")
    assert build_revision("2012-03", 1) is None
    assert not Revision.objects.filter(month="2012-03").exists()


def test_the_monthly_draft_is_mailed_and_waits_for_a_person(settings: Settings) -> None:
    settings.REPORT_RECIPIENTS = ["grader@example.com"]
    build_this_month()
    build_this_month()
    draft = Revision.objects.get()
    assert draft.month == "2012-01"
    assert draft.state == Revision.State.DRAFT
    assert not Pointer.objects.exists()
    (message,) = mail.outbox
    assert message.to == ["grader@example.com"]
    assert "Publishes the list Standardplay 2012-01" in message.body


def test_the_monthly_draft_is_published_when_the_settings_say_so(settings: Settings) -> None:
    settings.PUBLISH_WITHOUT_ASKING = True
    build_this_month()
    build_this_month()
    build_and_mail("2012-01", None)
    assert Pointer.objects.get().revision == Revision.objects.get()
    assert mail.outbox == []


def test_a_report_that_cannot_be_mailed_stops_no_publication(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.PUBLISH_WITHOUT_ASKING = True
    settings.REPORT_RECIPIENTS = ["grader@example.com"]

    def silent(**_message: object) -> None:
        raise TimeoutError

    monkeypatch.setattr(sending, "send_mail", silent)
    build_this_month()
    assert Pointer.objects.get().revision.state == Revision.State.PUBLISHED


def test_a_draft_that_was_discarded_is_not_built_again_by_a_second_delivery() -> None:
    number = build_revision("2012-01", None)
    discard(revision=Revision.objects.get(number=number))
    assert build_revision("2012-01", None) is None
    assert Revision.objects.count() == 1


def test_what_somebody_discarded_is_built_again_where_it_is_asked_for_again() -> None:
    for number in (1, 2):
        assert build_revision("2012-01", None, last_decided()) == number
        assert build_as_asked("2012-01", None, number - 1) == {"number": number}
        discard(revision=Revision.objects.get(number=number))
        assert build_as_asked("2012-01", None, number - 1) == {
            "refused": "the revisions are not what they were when this was asked for"
        }


def test_a_draft_discarded_earlier_in_the_month_does_not_stop_the_monthly_one() -> None:
    discard(revision=build(month="2012-01"))
    build_this_month()
    assert Revision.objects.get(state=Revision.State.DRAFT).number == 2


def test_who_waits_is_told_why_there_is_none() -> None:
    published("2012-01")
    assert build_as_asked("2013-01", 1, 1)["refused"] == (
        "Standardplay would publish 2012-07, 2013-01 at once: publish them in turn"
    )
    assert build_as_asked("2011-12", 1, 2)["refused"].startswith("2011-12 is before 2012-01")
    assert "another" not in build_as_asked("2012-02", 1, 2)
    draft = Revision.objects.get(state=Revision.State.DRAFT)
    assert build_as_asked("2012-03", 1, 2)["refused"].startswith(f"{draft} is a draft")
    assert undo_as_asked(1)["refused"].startswith("revision")


def test_what_is_taken_back_is_taken_back_once() -> None:
    published("2012-01", "2012-02")
    one, other = (User.objects.create(username=name).pk for name in ("one", "other"))
    for by in (one, one, other):
        assert undo_as_asked(2, by) == {"number": 3}
    assert Revision.objects.count() == 3
    assert logged() == [(one, "2", "Publication undone.")]


def test_only_whoever_built_it_is_said_to_have_built_a_draft_and_discarded_the_former() -> None:
    published("2012-01")
    build(month="2012-02")
    one, other = (User.objects.create(username=name).pk for name in ("one", "other"))
    for by in (one, one, other):
        assert build_as_asked("2012-02", 1, 2, by, 2) == {"number": 3}
    assert logged() == [(one, "2", "Discarded."), (one, "3", "Built.")]


def logged() -> list[tuple[int, str | None, str]]:
    return list(LogEntry.objects.order_by("pk").values_list("user", "object_id", "change_message"))


def test_why_there_is_no_draft_is_mailed(settings: Settings) -> None:
    settings.REPORT_RECIPIENTS = ["grader@example.com"]
    build(month="2011-12")
    build_this_month()
    (message,) = mail.outbox
    assert "publish or discard it first" in message.body
