"""``manage.py demo``: what it says, and where it does nothing."""

from __future__ import annotations

from dataclasses import replace
from io import StringIO
from unittest import mock

import pytest
from django.contrib.auth import get_user_model
from django.core.management import CommandError, call_command
from pytest_django import Settings

from grading.demo.administrator import NAME, PASSWORD
from grading.management.commands import demo
from players.models import Player
from tests.grading.demo.stories import TINY

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _tiny(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is called small here is tiny."""
    monkeypatch.setitem(demo.SIZES, "small", replace(TINY, name="small"))


def run(*args: str) -> str:
    said = StringIO()
    call_command("demo", *args, stdout=said)
    return said.getvalue()


@pytest.fixture
def loaded() -> str:
    """What a run says that publishes nothing."""
    return run("--no-publish")


def test_it_says_what_it_does_and_what_it_took(loaded: str) -> None:
    assert "Inventing the small demo: 300 players." in loaded
    assert "The small demo is ready: " in loaded
    assert "MB at most" in loaded


def test_a_second_run_does_nothing(loaded: str) -> None:
    before = list(Player.history.values_list("pk", flat=True))
    with mock.patch.object(demo, "invent", side_effect=AssertionError("invented again")):
        assert "The small demo is here already." in run("--no-publish")
    assert list(Player.history.values_list("pk", flat=True)) == before
    assert Player.objects.count() == 300


def test_a_database_with_players_is_refused_and_left_alone() -> None:
    Player.objects.create(ref="233310H", surname="Fenn")
    with pytest.raises(CommandError, match=r"holds players already\. Nothing is ever deleted"):
        run()
    assert Player.objects.count() == 1
    assert not get_user_model().objects.exists()


def test_a_database_with_another_demo_is_refused(loaded: str) -> None:
    with pytest.raises(CommandError, match="small demo, seed 2013"):
        run("--seed", "7")


def test_a_database_in_use_can_be_left_without_an_error(settings: Settings) -> None:
    settings.DEBUG = True
    Player.objects.create(ref="233310H", surname="Fenn")
    assert run("--if-empty") == ""
    assert not get_user_model().objects.exists()


def test_the_administrator_is_made_where_debug_is_on(settings: Settings) -> None:
    settings.DEBUG = True
    assert f"user {NAME}, password {PASSWORD}" in run("--no-publish")
    user = get_user_model().objects.get(username=NAME)
    assert user.is_superuser
    assert user.check_password(PASSWORD)


def test_a_password_that_was_changed_stays_and_is_not_printed(
    settings: Settings, loaded: str
) -> None:
    settings.DEBUG = True
    run("--no-publish")
    user = get_user_model().objects.get(username=NAME)
    user.set_password("changed since")
    user.save()
    assert "the one you gave it" in run("--no-publish")
    user.refresh_from_db()
    assert user.check_password("changed since")


def test_there_is_no_administrator_where_debug_is_off(loaded: str) -> None:
    assert "password" not in loaded
    assert not get_user_model().objects.exists()
