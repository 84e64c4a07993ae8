"""The queue of reported errors in the administration."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from django.contrib.auth.models import Group, User
from django.core import mail
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries, DjangoCaptureOnCommitCallbacks

from grading.models import Correction, ErrorReport
from grading.models.corrections import Cause
from gradingsite.celery import app
from gradingsite.roles import OFFICERS, READERS
from tests import records
from tests.grading.reporting.filling import reported
from tests.gradingsite.administration import user

pytestmark = pytest.mark.django_db

QUEUE = reverse("admin:grading_errorreport_changelist")


@pytest.fixture(autouse=True)
def _tasks_in_this_process() -> Iterator[None]:
    # Celery reads the settings once, and would be left with those of a test.
    before, app.conf.task_always_eager = app.conf.task_always_eager, True
    yield
    app.conf.task_always_eager = before


def address(report: ErrorReport) -> str:
    return reverse("admin:grading_errorreport_change", args=[report.pk])


def member(role: str) -> Client:
    """Somebody of a role, at work."""
    somebody = user(role)
    somebody.groups.add(Group.objects.get(name=role))
    client = Client()
    client.force_login(somebody)
    return client


def answer(client: Client, report: ErrorReport, **values: Any) -> list[str]:
    """Fill the answer in and save; gives what is said to be wrong."""
    given = {"status": "new", "reply": "", "correction": "", "tell": "on"} | values
    response = client.post(address(report), {k: v for k, v in given.items() if v is not None})
    if response.status_code == 302:
        return []
    errors = response.context["adminform"].form.errors
    return [message for messages in errors.values() for message in messages]


def test_those_that_wait_come_first_the_oldest_on_top(admin_client: Client) -> None:
    reported(subject="Done", status="right")
    reported(subject="Older")
    reported(subject="Newer", status="looking")
    page = admin_client.get(QUEUE).content.decode()
    found = re.findall(r'field-subject"><a [^>]+>(\w+)<', page)
    assert found == ["Older", "Newer", "Done"]


def test_they_are_filtered_and_searched(admin_client: Client) -> None:
    reported(subject="Older")
    reported(subject="Other", status="looking", kind="club")
    for query in ({"status": "looking"}, {"kind": "club"}, {"q": "Other"}):
        page = admin_client.get(QUEUE, query).content.decode()
        assert re.findall(r'field-subject"><a [^>]+>(\w+)<', page) == ["Other"]


def test_what_was_written_is_read_and_cannot_be_changed(admin_client: Client) -> None:
    records.lists()
    game = records.game(records.event(), records.player("One"), records.player("Two"))
    report = reported(player=game.white, event=game.event, game=game)
    page = admin_client.get(address(report)).content.decode()
    assert "The game was drawn." in page
    assert "zed@example.org" in page
    assert f"/reports/{report.token}/" in page
    for record in ("players/player", "grading/event", "grading/game"):
        assert re.search(rf'href="/admin/{record}/\d+/change/"', page)
    assert answer(admin_client, report, what="Nothing.", email="spam@example.org") == []
    report.refresh_from_db()
    assert (report.what, report.email) == ("The game was drawn.", "zed@example.org")


def test_an_answer_is_kept_with_who_gave_it(admin_client: Client) -> None:
    correction = Correction.objects.create(cause=Cause.RESULT, reason="misread")
    report = reported()
    assert answer(admin_client, report, status="looking") == []
    report.refresh_from_db()
    assert (report.status, report.answered_at) == ("looking", None)
    given = {"status": "right", "reply": "Thanks", "correction": str(correction.pk)}
    assert answer(admin_client, report, **given) == []
    report.refresh_from_db()
    assert (report.status, report.reply, report.correction) == ("right", "Thanks", correction)
    assert report.answered_at is not None
    assert report.answered_by == User.objects.get(username="admin")


def test_a_refusal_says_why(admin_client: Client) -> None:
    correction = Correction.objects.create(cause=Cause.RESULT, reason="misread")
    report = reported()
    for status in ("nothing", "declined"):
        assert answer(admin_client, report, status=status) == [
            "Say why in the reply: it is all that the reporter learns."
        ]
    assert answer(admin_client, report, status="looking", correction=str(correction.pk)) == [
        "Only what was put right has a correction."
    ]
    report.refresh_from_db()
    assert report.status == "new"


def test_the_reporter_is_told_by_mail_once(
    admin_client: Client, django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks
) -> None:
    report = reported()
    with django_capture_on_commit_callbacks(execute=True):
        answer(admin_client, report, status="looking")
    assert mail.outbox == []
    with django_capture_on_commit_callbacks(execute=True):
        answer(admin_client, report, status="right", reply="The card had it wrong.")
    (message,) = mail.outbox
    assert message.to == ["zed@example.org"]
    assert "The card had it wrong." in message.body
    assert f"http://testserver/reports/{report.token}/" in message.body
    report.refresh_from_db()
    assert not report.answer_is_due


@pytest.mark.parametrize("values", [{"tell": None}, {"email": ""}])
def test_no_mail_without_an_address_or_the_tick(
    admin_client: Client,
    django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks,
    values: dict[str, Any],
) -> None:
    report = reported(email=values.pop("email", "zed@example.org"))
    with django_capture_on_commit_callbacks(execute=True):
        answer(admin_client, report, status="right", reply="Done.", **values)
    assert mail.outbox == []


def test_new_ones_are_taken_up_together(admin_client: Client) -> None:
    reports = [reported(), reported(), reported(status="right")]
    chosen = {"action": "take_up", "_selected_action": [report.pk for report in reports]}
    admin_client.post(QUEUE, chosen)
    found = ErrorReport.objects.order_by("pk").values_list("status", flat=True)
    assert list(found) == ["looking", "looking", "right"]


def test_nobody_adds_one_here(admin_client: Client) -> None:
    assert admin_client.get(reverse("admin:grading_errorreport_add")).status_code == 403


def test_the_first_page_says_how_many_wait(admin_client: Client) -> None:
    index = reverse("admin:index")
    assert "for an answer" not in admin_client.get(index).content.decode()
    reported()
    reported(status="nothing")
    page = admin_client.get(index).content.decode()
    assert "1 reported error</a> waits for an answer" in page


def test_who_reported_it_is_for_those_who_answer() -> None:
    report = reported(subject="Somebody")
    history = reverse("admin:grading_errorreport_history", args=[report.pk])
    pages = [address(report), QUEUE, history, reverse("admin:audit")]
    said: dict[str, str] = {}
    for role in (OFFICERS, READERS):
        client = member(role)
        said[role] = "".join(client.get(page).content.decode() for page in pages)
        assert "Somebody" in said[role]
    for told in ("Zed Zimmer", "zed@example.org"):
        assert told in said[OFFICERS]
        assert told not in said[READERS]


@pytest.mark.parametrize("asked", [{"q": "Zimmer"}, {"email__startswith": "zed@"}], ids=str)
def test_nor_does_anybody_else_find_out_by_searching(asked: dict[str, str]) -> None:
    reported(subject="Somebody")
    assert "Somebody" in member(OFFICERS).get(QUEUE, asked, follow=True).content.decode()
    answer = member(READERS).get(QUEUE, asked)
    assert answer.status_code == 400 or "Somebody" not in answer.content.decode()


def test_a_correction_is_told_apart_by_its_players_and_event(
    admin_client: Client, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    records.lists()
    for number in range(3):
        one, two = records.player(f"One{number}"), records.player(f"Two{number}")
        event = records.event(f"E{number}", name=f"Cup {number}")
        game = records.game(event, one, two)
        made = Correction.objects.create(cause=Cause.RESULT, reason="misread", game=game)
        made.players.set([one, two])
    asked = {"app_label": "grading", "model_name": "errorreport", "field_name": "correction"}
    with django_assert_max_num_queries(8):
        answer = admin_client.get(reverse("admin:autocomplete"), asked).json()["results"]
    assert len(answer) == 3
    assert f"misread · {one}; {two} · Cup 2" in answer[0]["text"]
