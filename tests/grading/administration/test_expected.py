"""The pages of expected events and of non-members."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest
from django.core import mail
from django.test import Client
from django.urls import reverse

from grading.administration.expected import events as pages
from grading.administration.expected import seasons
from grading.models import Event, NotExpected, Period, ReportingContact, ReportReminder, Revision
from tests import records
from tests.grading.expecting import EMAIL, SEASON, contact, last, now
from tests.gradingsite.administration.people import (
    GRADER,
    OFFICER,
    READER,
    make_people,
)
from tests.snapshot import World

pytestmark = pytest.mark.django_db

LATE = date(2013, 6, 20)


@pytest.fixture(autouse=True)
def _today(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (pages, seasons):
        monkeypatch.setattr(module, "localdate", lambda: LATE)


def look(client: Client, **asked: Any) -> str:
    answer = client.get(reverse("admin:grading_event_expected"), asked)
    assert answer.status_code == 200
    return " ".join(answer.content.decode().split())


def test_the_list_shows_what_is_still_to_come(admin_client: Client) -> None:
    contact(last())
    last("Done 2011-12")
    now("Done 2012-13")
    page = look(admin_client)
    assert "Events expected in 2012-13" in page
    assert "Kent League 2011-12" in page
    assert EMAIL in page
    assert "<strong>overdue</strong>" in page
    assert "Done 2011-12" not in page
    assert "Done 2011-12" in look(admin_client, show="all")
    assert "Nothing is overdue" in look(admin_client, season="2013-14", show="overdue")


def test_a_report_is_asked_for_with_a_button(admin_client: Client) -> None:
    event = last()
    contact(event)
    assert "Ask by mail" in look(admin_client)
    page = reverse("admin:grading_event_remind", args=[event.pk, SEASON])
    assert admin_client.get(page).status_code == 405
    said = admin_client.post(page, follow=True).content.decode()
    assert "A mail asks for Kent League 2011-12, for 2012-13." in said
    assert "Ask by mail" not in said
    assert mail.outbox[0].to == [EMAIL]
    assert "was asked for" in admin_client.post(page, follow=True).content.decode()
    assert ReportReminder.objects.get().sent_by is not None


@pytest.mark.parametrize("today", [date(2013, 6, 30), date(2013, 7, 1)], ids=str)
def test_what_is_overdue_is_asked_for_before_and_after_the_end_of_its_season(
    admin_client: Client, monkeypatch: pytest.MonkeyPatch, today: date
) -> None:
    monkeypatch.setattr(pages, "localdate", lambda: today)
    event = last()
    contact(event)
    now("Other 2012-13")
    assert "Ask by mail" in look(admin_client, season=SEASON)
    page = reverse("admin:grading_event_remind", args=[event.pk, SEASON])
    assert "A mail asks for" in admin_client.post(page, follow=True).content.decode()
    assert "Ask by mail" not in look(admin_client, season=SEASON)


def test_the_list_of_a_new_season_leads_to_what_the_last_one_lacks(
    admin_client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    for module in (pages, seasons):
        monkeypatch.setattr(module, "localdate", lambda: date(2013, 7, 1))
    contact(last())
    now("Other 2012-13")
    page = look(admin_client)
    assert "Events expected in 2013-14" in page
    lead = '<a href="?season=2012-13&amp;show=overdue">1 of 2012-13 is overdue still</a>'
    assert lead in page
    assert lead not in look(admin_client, season=SEASON)


def test_a_file_with_a_day_far_off_hides_nothing(admin_client: Client) -> None:
    last()
    last("Never 2097-98", last_day=date(2098, 4, 30))
    page = look(admin_client)
    assert "Events expected in 2012-13" in page
    assert "Kent League 2011-12" in page


@pytest.mark.parametrize(
    "closed, first_shown",
    [("", "2014-15"), ("2013-07", "2012-13"), ("2014-07", "2013-14")],
)
def test_records_that_end_long_ago_open_at_what_is_published_to_its_end(
    admin_client: Client, monkeypatch: pytest.MonkeyPatch, closed: str, first_shown: str
) -> None:
    monkeypatch.setattr(seasons, "localdate", lambda: date(2026, 11, 30))
    last()
    now()
    now("Kent League 2013-14", last_day=date(2014, 4, 30))
    World().revise(1, "2014-07")
    records.lists()
    Period.objects.filter(name=closed).update(closed_by=Revision.objects.get(number=1))
    assert f"Events expected in {first_shown}" in look(admin_client)


def test_a_mail_that_fails_is_told(admin_client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(**_message: Any) -> None:
        raise OSError("no route to it")

    event = last()
    contact(event)
    monkeypatch.setattr("gradingsite.sending.send_mail", fail)
    page = reverse("admin:grading_event_remind", args=[event.pk, SEASON])
    said = admin_client.post(page, follow=True).content.decode()
    assert "could not be sent" in said
    assert not ReportReminder.objects.exists()


def test_an_event_is_expected_no_more_and_again(admin_client: Client) -> None:
    event = last()
    page = reverse("admin:grading_event_not_expected", args=[event.pk, SEASON])
    assert "Say why." in admin_client.post(page, {"reason": ""}).content.decode()
    assert admin_client.post(page, {"reason": "given up", "button": "no-more"}).status_code == 302
    assert "Kent League" not in look(admin_client)
    assert "not expected: given up" in look(admin_client, show="all")
    assert "given up" in admin_client.get(page).content.decode()
    admin_client.post(page, {"reason": "held after all", "button": "again"})
    assert "Kent League" in look(admin_client)
    assert not NotExpected.objects.get().stands


def test_nonsense_is_no_page(admin_client: Client) -> None:
    event = last()
    for asked in ({"season": "soon"}, {"season": "2012-14"}, {"show": "nothing"}):
        assert admin_client.get(reverse("admin:grading_event_expected"), asked).status_code == 404
    page = reverse("admin:grading_event_not_expected", args=[event.pk, "soon"])
    assert admin_client.get(page).status_code == 404
    page = reverse("admin:grading_event_remind", args=[event.pk, "soon"])
    assert admin_client.post(page).status_code == 404
    for asked in ({"page": "x"}, {"page": "-1"}, {"page": "9" * 40}):
        assert admin_client.get(reverse("admin:grading_event_expected"), asked).status_code == 200


def test_before_any_event_nothing_is_expected(admin_client: Client) -> None:
    assert "none is expected" in look(admin_client, show="all")


def test_addresses_are_for_administrators_and_graders() -> None:
    people = make_people()
    own = people.own[Event]
    assert isinstance(own, Event)
    contact(last())
    assert "A. Grader" in look(people.client(GRADER), season="2013-14")
    assert EMAIL in look(people.client(GRADER))
    for role in (OFFICER, READER):
        page = look(people.client(role)) + look(people.client(role), season="2013-14")
        assert EMAIL not in page
        assert "A. Officer" not in page
        assert "A. Grader" not in page


def test_a_file_of_results_says_who_reports_its_event() -> None:
    people = make_people()
    own = people.own[Event]
    assert isinstance(own, Event)
    known = ReportingContact.objects.get(event=own)
    assert (known.name, known.email) == ("A. Grader", "")


def test_non_members_are_counted_by_event_and_by_player(admin_client: Client) -> None:
    event = records.event("cup", name="=Cup 2012", stage=Event.Stage.ACCEPTED)
    one = records.player("Able")
    records.game(event, one, records.player("Baker"))
    page = reverse("admin:grading_event_non_members")
    assert "1 game of players who were no members" in admin_client.get(page).content.decode()
    rows = admin_client.get(page, {"format": "csv"}).content.decode().splitlines()
    assert rows[0].startswith("Code,Event,Organiser")
    assert rows[1] == "cup,'=Cup 2012,,other,2012-09-01,2013-05-31,1,1,2,2"
    page = reverse("admin:grading_event_non_members_of", args=[event.pk])
    assert "1 of 1 game was played by somebody" in admin_client.get(page).content.decode()
    rows = admin_client.get(page, {"format": "csv"}).content.decode().splitlines()
    assert rows[1] == f"{one.ref},Able,1,2012-10-01,2012-10-01"
    gone = reverse("admin:grading_event_non_members_of", args=[event.pk + 1])
    assert admin_client.get(gone).status_code == 404
