"""The table of roles, and the groups that stand for them."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from django.apps import apps
from django.contrib.auth.models import Group, Permission, User
from django.core.management import call_command

from gradingsite.roles import (
    ACTIONS,
    ADMINISTRATORS,
    GRADERS,
    MAY,
    MAY_ALSO,
    OFFICERS,
    READERS,
    ROLES,
    is_administrator,
    make_roles,
    permissions_of,
)
from tests.gradingsite.administration import user

BY_ITSELF = ("historical", "published")
"""How the models begin that nobody is given a role in: histories, and what the public sees."""


def our_models() -> Iterator[str]:
    for model in apps.get_models():
        label = model._meta.label_lower
        if not label.partition(".")[2].startswith(BY_ITSELF):
            yield label


def test_every_model_is_in_the_table_and_no_other() -> None:
    assert list(MAY) == sorted(our_models())


def test_every_letter_is_an_action() -> None:
    for row in MAY.values():
        assert len(row) == len(ROLES)
        for letters in row:
            assert re.fullmatch(r"v?a?c?d?", letters)
            assert letters == "" or letters[0] == "v", "whoever changes something has to see it"


@pytest.mark.django_db
def test_every_further_permission_is_in_the_table_and_no_other() -> None:
    further = {
        f"{app}.{codename}"
        for app, model, codename in Permission.objects.values_list(
            "content_type__app_label", "content_type__model", "codename"
        )
        if codename not in {f"{action}_{model}" for action in ACTIONS.values()}
    }
    assert further == set(MAY_ALSO)


def held(name: str) -> set[tuple[str, str]]:
    permissions = Permission.objects.filter(group__name=name)
    return set(permissions.values_list("content_type__app_label", "codename"))


@pytest.mark.django_db
@pytest.mark.parametrize("role", ROLES)
def test_migrating_makes_the_groups(role: str) -> None:
    assert held(role) == permissions_of(role) != set()


@pytest.mark.django_db
def test_administrators_may_everything_but_change_what_is_written_once() -> None:
    everything = set(Permission.objects.values_list("content_type__app_label", "codename"))
    kept_from_them = everything - held(ADMINISTRATORS)
    assert ("players", "delete_historicalplayer") in kept_from_them
    assert ("admin", "delete_logentry") in kept_from_them
    assert ("grading", "change_publishedgrade") in kept_from_them
    assert {
        name
        for _, name in kept_from_them
        if not re.fullmatch(r"(add|change|delete)_(historical\w+|published\w+|logentry)", name)
    } == set()


@pytest.mark.django_db
def test_what_was_given_by_hand_goes_with_the_next_migration() -> None:
    group = Group.objects.get(name=READERS)
    group.permissions.add(Permission.objects.get(codename="change_game"))
    Group.objects.get(name=GRADERS).delete()
    make_roles()
    assert held(READERS) == permissions_of(READERS)
    assert held(GRADERS) == permissions_of(GRADERS)


@pytest.mark.django_db(transaction=True)
def test_a_database_that_is_emptied_has_its_roles_again() -> None:
    Group.objects.all().delete()
    call_command("flush", interactive=False, verbosity=0)
    assert held(OFFICERS) == permissions_of(OFFICERS)


@pytest.mark.django_db
def test_administrators_are_those_of_the_group_and_superusers() -> None:
    ann, bob, cy = user("ann"), user("bob", is_superuser=True), user("cy")
    ann.groups.add(Group.objects.get(name=ADMINISTRATORS))
    cy.groups.add(Group.objects.get(name=READERS))
    assert [is_administrator(one) for one in User.objects.order_by("pk")] == [True, True, False]
    assert cy.has_perm("players.view_player")
    assert not cy.has_perm("players.view_birth_date")
    assert ann.has_perm("players.view_birth_date")
    assert bob.has_perm("players.view_birth_date")
