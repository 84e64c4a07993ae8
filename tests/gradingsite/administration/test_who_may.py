"""Every page of the administration, asked for by every role and by nobody."""

from __future__ import annotations

from typing import Any

import pytest
from django.contrib import admin
from django.contrib.contenttypes.models import ContentType
from django.db import transaction
from django.test import Client
from django.urls import reverse

from clubs.models import Club
from grading.models import Event, GradingList
from grading.models.events import Rate
from grading.models.submissions import Submission
from tests.gradingsite.administration.pages import model_of, pages
from tests.gradingsite.administration.people import (
    ADMINISTRATOR,
    GRADER,
    NOBODY,
    OFFICER,
    READER,
    SUPERUSER,
    VIEWERS,
    Found,
    People,
    make_people,
)
from tests.gradingsite.administration.who_may import TABLE

pytestmark = [
    pytest.mark.django_db,
    # The page that follows a task asks for one that there is not.
    pytest.mark.filterwarnings("ignore:Results are not stored:RuntimeWarning"),
]

LETTERS = {ADMINISTRATOR: "A", SUPERUSER: "A", OFFICER: "O", READER: "R", NOBODY: "-"}
OPEN = {"login", "logout"}
"""Pages that do not ask who it is."""


@pytest.fixture
def people() -> People:
    return make_people()


def test_every_page_is_in_the_table_and_no_other() -> None:
    assert set(TABLE) == set(pages())


def test_there_is_a_record_of_every_model(people: People) -> None:
    assert set(people.own) == set(people.others) == set(admin.site._registry)


@pytest.mark.parametrize("role", VIEWERS)
def test_who_may_see_and_who_may_do(people: People, role: str) -> None:
    client = people.client(role)
    cases = [("G", people.own), ("g", people.others)] if role == GRADER else [("", people.others)]
    wrong = []
    for letter, found in cases:
        for name in pages():
            row, address = TABLE[name], address_of(name, found)
            asked = [("GET", row.see), ("POST", row.do)]
            for method, allowed in asked:
                if allowed is None:
                    continue
                may = (letter or LETTERS[role]) in allowed or (role == NOBODY and name in OPEN)
                said = answer(client, method, address)
                if said != ("yes" if may else "log in" if role == NOBODY else "no"):
                    wrong.append(f"{method} {name} {letter}: {said}, and may: {may}")
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize("role", [role for role in VIEWERS if role != NOBODY])
def test_a_national_list_is_seen_and_changed_by_nobody(people: People, role: str) -> None:
    client = people.client(role)
    national = GradingList.objects.get(slug=Rate.STANDARD)
    page = reverse("admin:grading_gradinglist_change", args=[national.pk])
    assert (answer(client, "GET", page), answer(client, "POST", page)) == ("yes", "no")
    delete = reverse("admin:grading_gradinglist_delete", args=[national.pk])
    assert (answer(client, "GET", delete), answer(client, "POST", delete)) == ("no", "no")


def address_of(name: str, found: Found) -> str:
    """The page, of one of the records."""
    row, model = TABLE[name], model_of(name)
    args: list[Any] = [found[model].pk] if model and row.of_record else []
    if name == "view_on_site":
        args = [ContentType.objects.get_for_model(Club).pk, found[Club].pk]
    elif name == "grading_submission_receipt_text":
        args = [Submission.objects.get(event=found[Event].pk, stage=Submission.Stage.ACCEPTED).pk]
    else:
        args += row.args
    by_name = {str(model._meta.model_name): record for model, record in found.items()}
    return f"{reverse(f'admin:{name}', args=args)}?{row.query.format(**by_name)}"


def answer(client: Client, method: str, address: str) -> str:
    """Whether a request is answered, refused, or sent to log in; nothing of it remains."""
    session = dict(client.cookies)
    with transaction.atomic():
        response = client.generic(method, address)
        transaction.set_rollback(True)
    client.cookies.update(session)
    if response.status_code == 302 and response["Location"].startswith(reverse("admin:login")):
        return "log in"
    if response.status_code in {200, 302}:
        return "yes"
    assert response.status_code in {403, 404, 405}, (address, response.status_code)
    return "no"
