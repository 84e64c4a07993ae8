"""Dates of birth in the administration."""

from __future__ import annotations

import re

import pytest
from django.contrib import admin
from django.db import models
from django.urls import reverse

from grading.services.corrections import correct_birth_date
from players.models import Player
from tests.grading.administration import address, change
from tests.gradingsite.administration.people import (
    ADMINISTRATOR,
    BORN,
    GRADER,
    OFFICER,
    READER,
    People,
    make_people,
)

pytestmark = pytest.mark.django_db

OTHERS = (GRADER, OFFICER, READER)
SPELT = re.compile(r"1931-0|/1931|mar\w* 1931", re.IGNORECASE)


@pytest.fixture
def people() -> People:
    return make_people()


@pytest.fixture
def player(people: People) -> Player:
    found = people.own[Player]
    assert isinstance(found, Player)
    return found


def test_administrators_see_it_and_correct_it(people: People, player: Player) -> None:
    client = people.client(ADMINISTRATOR)
    assert f"{BORN:%d/%m/%Y}" in client.get(address(player)).content.decode()
    assert change(client, player, birth_date="1931-03-15", reason="the certificate") == []
    history = client.get(address(player).replace("change", "history")).content.decode()
    assert "14 Mar 1931 → 15 Mar 1931" in history


@pytest.mark.parametrize("role", OTHERS)
def test_others_find_no_field_for_it(people: People, player: Player, role: str) -> None:
    client = people.client(role)
    for page in (address(player), reverse("admin:players_player_changelist")):
        text = client.get(page).content.decode().lower()
        assert "birth date" not in text
        assert 'name="birth_date"' not in text
        assert not SPELT.search(text)


def test_an_officer_who_sends_one_changes_none(people: People, player: Player) -> None:
    client = people.client(OFFICER)
    given = {"birth_date": "1990-01-01", "title": "WFM", "reason": "the title"}
    assert change(client, player, **given) == []
    player.refresh_from_db()
    assert (player.birth_date, player.title) == (BORN, "WFM")


@pytest.mark.parametrize("role", OTHERS)
def test_the_history_tells_others_that_it_changed_and_no_more(
    people: People, player: Player, role: str
) -> None:
    correct_birth_date(player=player, birth_date=None, reason="not hers")
    page = people.client(role).get(address(player).replace("change", "history"))
    text = page.content.decode()
    assert not SPELT.search(text)
    assert "<strong>Birth date:</strong> not shown → not shown" in text


PATHS = [
    (model, path)
    for model in admin.site._registry
    for path in (
        *(["birth_date"] if model is Player else []),
        *(
            f"{field.name}__birth_date"
            for field in model._meta.get_fields()
            if isinstance(field, models.ForeignKey | models.ManyToManyField)
            and field.related_model is Player
        ),
    )
]


@pytest.mark.parametrize("model, path", PATHS, ids=[f"{m.__name__} {path}" for m, path in PATHS])
def test_no_list_is_narrowed_by_it(people: People, model: type[models.Model], path: str) -> None:
    name = f"admin:{model._meta.app_label}_{model._meta.model_name}_changelist"
    for role in (*OTHERS, *([ADMINISTRATOR] if path != "birth_date" else [])):
        client = people.client(role)
        for lookup in ("", "__gte", "__year", "__isnull"):
            asked = {f"{path}{lookup}": "1931-03-14" if lookup != "__year" else "1931"}
            assert client.get(reverse(name), asked).status_code in {400, 403}, (role, lookup)


def test_no_list_is_sorted_by_it(people: People) -> None:
    columns = [
        (model, column)
        for model, one in admin.site._registry.items()
        for column in (*one.list_display, *one.list_filter, *one.search_fields)
        if "birth" in str(column)
    ]
    assert columns == []


@pytest.mark.parametrize("role", [GRADER, READER])
@pytest.mark.parametrize(
    "lookup",
    ["text__contains", "text__regex", "declared__icontains", "receipt__contains", "sha256"],
)
def test_nobody_asks_what_is_written_in_a_file_of_results(
    people: People, role: str, lookup: str
) -> None:
    client = people.client(role)
    address = reverse("admin:grading_submission_changelist")
    assert client.get(address, {"stage__exact": "accepted"}).status_code == 200
    assert client.get(address, {lookup: "05/03/1999"}).status_code == 400


@pytest.mark.parametrize("role", OTHERS)
def test_nobody_asks_for_ages_of_old_lists(people: People, role: str) -> None:
    address = reverse("admin:grading_importedgrade_changelist")
    assert people.client(role).get(address, {"junior_age__lt": "12"}).status_code == 400
