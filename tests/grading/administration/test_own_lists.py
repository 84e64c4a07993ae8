"""A list of the association's own, set up and changed in the administration, from nothing on."""

from __future__ import annotations

from datetime import date
from html import unescape
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client

from grading.models import Correction, Feed, GradingList, Placement
from grading.publishing.build import build
from grading.publishing.publish import publish
from grading.services.acceptance import accept_event
from tests import records

pytestmark = pytest.mark.django_db

LISTS = "/admin/grading/gradinglist/"


@pytest.fixture
def administrator(client: Client) -> Client:
    client.force_login(User.objects.create_superuser("administrator"))
    return client


def given(*feeds: str, held: tuple[Feed, ...] = (), **fields: Any) -> dict[str, Any]:
    """What the form of a new list sends; ``held`` are the competitions that are on it already."""
    rows: dict[str, Any] = {"feeds-TOTAL_FORMS": len(held) + len(feeds)}
    rows["feeds-INITIAL_FORMS"] = len(held)
    for number, feed in enumerate(held):
        row = {"id": feed.pk, "grading_list": feed.grading_list_id, "name": feed.name}
        rows |= {f"feeds-{number}-{name}": value for name, value in row.items()}
    rows |= {f"feeds-{len(held) + number}-name": name for number, name in enumerate(feeds)}
    plain = {
        "name": "County schools",
        "short_name": "Schools",
        "slug": "schools",
        "timeline_text": "saca",
        "calendar_name": "",
        "first_computed": "2012-10",
        "reason": "",
        "confirmed_by": "",
    }
    return plain | rows | fields


def page_of(client: Client, address: str, sent: dict[str, Any]) -> str:
    response = client.post(address, sent, follow=True)
    assert response.status_code == 200
    return " ".join(unescape(response.content.decode()).split())


def played(name: str) -> None:
    """An accepted event of one game in September 2012."""
    day = date(2012, 9, 15)
    event = records.event(name, name=name, first_day=day, last_day=day, received_on=day)
    records.game(event, records.player("One"), records.player("Two"), day=day)
    accept_event(event=event, on=day)


def test_a_list_is_set_up_in_an_empty_database(administrator: Client) -> None:
    assert "Add grading list" in administrator.get(f"{LISTS}add/").content.decode()
    said = page_of(administrator, f"{LISTS}add/", given("*Schools*"))
    assert "0 events feed County schools." in said
    own = GradingList.objects.get()
    assert (own.timeline_text, own.calendar_name) == ("saca", "months")
    assert own.periods.filter(name="2012-10").exists()
    assert own.feeds.get().name == "*Schools*"
    assert "set up" in records.reasons(own)


@pytest.mark.parametrize("scheme", ["ecf-2012", "ecf-2015", "bcf", "byca", "saca"])
def test_a_list_of_every_scheme_is_set_up(administrator: Client, scheme: str) -> None:
    first = {"bcf": "2012-07", "byca": "2012-09"}.get(scheme, "2012-07")
    said = page_of(administrator, f"{LISTS}add/", given(timeline_text=scheme, first_computed=first))
    assert "was added successfully" in said


@pytest.mark.parametrize(
    "wrong, says",
    [
        ({"timeline_text": "fide"}, "there is no scheme 'fide'; there are ecf-2012"),
        ({"first_computed": "2012-13"}, "a period is named by year and month"),
        ({"slug": "standard"}, "is a national list"),
        ({"calendar_name": "half-years"}, "saca goes by months, and not by half-years"),
    ],
)
def test_what_cannot_be_is_told(administrator: Client, wrong: dict[str, Any], says: str) -> None:
    assert says in page_of(administrator, f"{LISTS}add/", given(**wrong))
    assert not GradingList.objects.exists()


def test_events_that_were_accepted_before_are_taken_in(administrator: Client) -> None:
    records.lists("2012-07")
    played("County Schools, September")
    said = page_of(administrator, f"{LISTS}add/", given("*Schools*"))
    assert "1 event feeds County schools." in said
    assert Placement.objects.filter(grading_list__slug="schools").count() == 1


def test_once_a_list_is_out_what_feeds_it_changes_for_a_reason_alone(
    administrator: Client,
) -> None:
    records.lists("2012-07")
    page_of(administrator, f"{LISTS}add/", given("*Schools*"))
    played("County Juniors, September")
    publish(revision=build(month="2012-10"))
    own = GradingList.objects.get(slug="schools")
    address, held = f"{LISTS}{own.pk}/change/", tuple(own.feeds.all())
    assert "Say above why" in page_of(administrator, address, given("*Juniors*", held=held))
    assert own.feeds.count() == 1
    why = {"reason": "juniors are pupils", "confirmed_by": "office"}
    said = page_of(administrator, address, given("*Juniors*", held=held, **why))
    assert "1 event feeds County schools." in said
    assert Correction.objects.get().reason == "juniors are pupils"


def test_a_list_is_renamed(administrator: Client) -> None:
    page_of(administrator, f"{LISTS}add/", given())
    own = GradingList.objects.get()
    page_of(administrator, f"{LISTS}{own.pk}/change/", given(name="Schools of the county"))
    own.refresh_from_db()
    assert own.name == "Schools of the county"
