"""Those who wish to be told of each publication are, and nobody twice."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from smtplib import SMTPRecipientsRefused
from typing import Any

import pytest
from django.core import mail
from django.core.mail import send_mail
from django.db import connection, transaction
from pytest_django import Settings

from grading.models import Game, Revision
from grading.publishing import tasks
from grading.publishing.build import build
from grading.publishing.publish import publish
from grading.publishing.tasks import tell_of_publication
from grading.publishing.undoing import undo
from grading.services.corrections import correct_result
from gradingsite import sending
from gradingsite.celery import app
from tests.grading.publishing.world import make_world, published

pytestmark = pytest.mark.django_db(transaction=True)
LIST = ["all@example.org", "press@example.org"]


@pytest.fixture(autouse=True)
def world(settings: Settings) -> Iterator[None]:
    settings.PUBLICATION_RECIPIENTS = LIST
    # Celery reads the settings once, and would be left with those of a test.
    before, app.conf.task_always_eager = app.conf.task_always_eager, True
    make_world()
    yield
    app.conf.task_always_eager = before


def test_a_publication_is_told_of_once_however_often_it_is_asked_for() -> None:
    (first,) = published("2012-01")
    publish(revision=first)
    tell_of_publication(first.number)
    message, other = mail.outbox
    assert [message.to, other.to] == [[address] for address in LIST]
    assert message.subject == "Grading Database: the revision of January 2012 is published"
    grades = first.totals["current"]["standard"]
    assert f"New list: Standardplay of January 2012, {grades} grades" in message.body


def test_it_says_what_changed_and_why_and_of_nobody() -> None:
    published("2012-01")
    game = Game.objects.filter(score=Game.Score.WHITE, placements__period__name="2012-01")[0]
    correct_result(game=game, score=Game.Score.BLACK, reason="the card")
    (second,) = published("2012-02")
    told = mail.outbox[-1].body
    assert f"{second.changes['changed']} grades changed, 0 came and 0 went" in told
    assert f"{second.report['moves']['causes']['correction']}: a result was corrected" in told
    assert "Surname" not in told
    assert "the card" not in told


def test_what_is_taken_back_is_told_of_too() -> None:
    _, second = published("2012-01", "2012-02")
    undo(revision=second)
    message = mail.outbox[-1]
    assert len(mail.outbox) == 3 * len(LIST)
    assert message.subject.endswith("revision 2 is taken back")
    assert "Revision 3 shows again what was shown before, as of January 2012." in message.body


def test_nobody_is_told_before_it_is_certain() -> None:
    draft = build(month="2012-01")
    with transaction.atomic():
        publish(revision=draft)
        transaction.set_rollback(True)
    assert mail.outbox == []
    with transaction.atomic():
        publish(revision=draft)
        assert mail.outbox == []
    assert len(mail.outbox) == len(LIST)


def test_it_is_written_down_and_committed_before_anybody_is_told(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    seen = []

    def looking(**_message: Any) -> None:
        told = Revision.objects.get().report
        seen.append((connection.in_atomic_block, "announced" in told))

    monkeypatch.setattr(sending, "send_mail", looking)
    published("2012-01")
    assert seen == [(False, True)] * len(LIST)


@pytest.mark.parametrize("wrong", [LIST[0], LIST[1]])
def test_who_cannot_be_reached_keeps_nobody_else_from_being_told_once(
    monkeypatch: pytest.MonkeyPatch, wrong: str
) -> None:
    monkeypatch.setattr(sending, "send_mail", refusing(wrong))
    (first,) = published("2012-01")
    assert first.state == Revision.State.PUBLISHED
    tell_of_publication(first.number)
    assert [sent.to for sent in mail.outbox] == [[address] for address in LIST if address != wrong]


def test_where_nobody_can_be_reached_it_is_tried_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sending, "send_mail", refusing(*LIST))
    (first,) = published("2012-01")
    first.refresh_from_db()
    assert "announced" not in first.report
    monkeypatch.undo()
    tell_of_publication(first.number)
    assert len(mail.outbox) == len(LIST)


def refusing(*wrong: str) -> Callable[..., None]:
    """A mail server that does not know these."""

    def send(**message: Any) -> None:
        if message["recipient_list"][0] in wrong:
            raise SMTPRecipientsRefused({})
        send_mail(**message)

    return send


def test_a_mail_server_that_does_not_answer_stops_no_publication(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def silent(number: int) -> None:
        raise TimeoutError

    monkeypatch.setattr(tasks, "mail_publication", silent)
    (first,) = published("2012-01")
    assert first.state == Revision.State.PUBLISHED
    monkeypatch.undo()
    tell_of_publication(first.number)
    assert len(mail.outbox) == len(LIST), "it can be told of later"


def test_nobody_is_told_where_nobody_wishes_to_be(settings: Settings) -> None:
    settings.PUBLICATION_RECIPIENTS = []
    (first,) = published("2012-01")
    publish(revision=build(month="2012-02"), with_mail=False)
    assert mail.outbox == []
    first.refresh_from_db()
    assert "announced" not in first.report
