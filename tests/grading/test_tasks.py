"""What Celery runs, in this process: done once however often it is asked for."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date

import pytest
from django.core import mail
from django.utils import timezone
from pytest_django import Settings

from grading.models import Pointer, Revision
from grading.publishing.build import build
from grading.publishing.discarding import discard
from grading.tasks import build_and_mail, build_revision, build_this_month, publish_revision
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


def test_a_draft_that_was_discarded_is_not_built_again_by_a_second_delivery() -> None:
    number = build_revision("2012-01", None)
    discard(revision=Revision.objects.get(number=number))
    assert build_revision("2012-01", None) is None
    assert Revision.objects.count() == 1


def test_why_there_is_no_draft_is_mailed(settings: Settings) -> None:
    settings.REPORT_RECIPIENTS = ["grader@example.com"]
    build(month="2011-12")
    build_this_month()
    (message,) = mail.outbox
    assert "publish or discard it first" in message.body
