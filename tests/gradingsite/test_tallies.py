"""What is counted of visitors, and that nobody is kept out while it cannot be."""

from __future__ import annotations

from typing import Any

import pytest
from django.core.cache import cache
from django.test import Client
from pytest_django import Settings
from redis import ConnectionError as Silent

from grading.reporting.limits import count_one, has_sent_enough
from gradingsite.tallies import add_to_tally, tally
from tests.gradingsite.api.compat.asking import ADDRESS
from tests.snapshot import World


@pytest.fixture
def silent(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """A cache that does not answer; what it was asked for."""
    asked: list[str] = []

    def refuse(key: str, *_args: Any, **_named: Any) -> None:
        asked.append(key)
        raise Silent

    for name in ("get", "add", "incr"):
        monkeypatch.setattr(cache, name, refuse)
    return asked


def test_what_is_counted_adds_up() -> None:
    cache.delete("tried")
    assert tally("tried") == 0
    assert [add_to_tally("tried", more, timeout=60) for more in (1, 5)] == [1, 6]
    assert tally("tried") == 6
    cache.delete("tried")


def test_what_runs_out_meanwhile_begins_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cache, "add", lambda *_args, **_named: None)
    assert add_to_tally("never-set", 3, timeout=60) == 3


@pytest.mark.usefixtures("silent")
def test_without_an_answer_nothing_was_counted() -> None:
    assert tally("tried") == 0
    assert add_to_tally("tried", 4, timeout=60) == 4
    count_one("10.0.0.1")
    assert not has_sent_enough("10.0.0.1")


@pytest.mark.django_db
@pytest.mark.parametrize("address", ["/api/v1/players/", f"{ADDRESS}?v2/players/code/233310H"])
def test_programs_are_answered_while_the_cache_does_not_answer(
    client: Client, settings: Settings, silent: list[str], address: str
) -> None:
    world = World()
    world.revise(1)
    world.player("Smith, Ann", ref="233310H")
    world.publish(1)
    settings.API_RATE = "1/day"
    assert [client.get(address).status_code for _ in range(2)] == [200, 200]
    assert silent
