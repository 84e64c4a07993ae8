"""Who reports an event: learnt from files, and put in by hand."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from grading.models import Event, ReportingContact
from grading.services.contacts import FROM_FILE, learn_contact
from tests import records
from tests.grading.administration import address

pytestmark = pytest.mark.django_db

ANN, HERS = "Ann Able", "ann@example.org"
BOB, HIS = "Bob Baker", "bob@example.org"


@pytest.fixture
def event() -> Event:
    """One of which Ann sent the first file in."""
    event = records.event()
    learn_contact(event=event, name=ANN, email=HERS)
    return event


def known(event: Event) -> tuple[str, str]:
    contact = ReportingContact.objects.get(event=event)
    return contact.name, contact.email


def test_a_file_that_names_nobody_teaches_nothing(event: Event) -> None:
    learn_contact(event=event, name="", email="")
    assert known(event) == (ANN, HERS)
    other = records.event("other")
    learn_contact(event=other, name="", email="")
    assert not ReportingContact.objects.filter(event=other).exists()


@pytest.mark.parametrize(
    "name, email, then",
    [
        (BOB, HIS, (BOB, HIS)),
        (BOB, "", (BOB, "")),
        ("", HIS, ("", HIS)),
        (ANN, HIS, (ANN, HIS)),
        (ANN, "", (ANN, HERS)),
        ("ANN  ABLE", "", ("ANN  ABLE", HERS)),
        ("", HERS, (ANN, HERS)),
        ("", "Ann@Example.org", (ANN, "Ann@Example.org")),
    ],
)
def test_name_and_address_are_one_persons(
    event: Event, name: str, email: str, then: tuple[str, str]
) -> None:
    learn_contact(event=event, name=name, email=email)
    assert known(event) == then


def test_what_changed_is_kept_with_why(event: Event) -> None:
    learn_contact(event=event, name=BOB, email=HIS)
    learn_contact(event=event, name=BOB, email=HIS)
    contact = ReportingContact.objects.get(event=event)
    assert records.reasons(contact) == [FROM_FILE, FROM_FILE]


@pytest.mark.parametrize("put_in", [("", ""), (ANN, "office@example.org"), (ANN, HERS)])
def test_what_was_put_in_by_hand_stays(
    admin_client: Client, event: Event, put_in: tuple[str, str]
) -> None:
    """It stays blank too, where somebody wants no mails, and what was saved as it was."""
    contact = ReportingContact.objects.get(event=event)
    given = {"event": event.pk, "name": put_in[0], "email": put_in[1]}
    assert admin_client.post(address(contact), given).status_code == 302
    learn_contact(event=event, name=BOB, email=HIS)
    assert known(event) == put_in


def test_what_was_put_in_before_any_file_stays(admin_client: Client) -> None:
    event = records.event()
    given = {"event": event.pk, "name": ANN, "email": HERS}
    page = reverse("admin:grading_reportingcontact_add")
    assert "stays, whatever later files say" in admin_client.get(page).content.decode()
    assert admin_client.post(page, given).status_code == 302
    learn_contact(event=event, name=BOB, email=HIS)
    assert known(event) == (ANN, HERS)
