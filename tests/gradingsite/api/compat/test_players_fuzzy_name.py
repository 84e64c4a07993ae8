"""``v2/players/fuzzy_name/NAME``."""

from __future__ import annotations

from pathlib import Path

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from tests.gradingsite.api.compat.asking import ask, has_the_shape, refused, sample, told
from tests.gradingsite.api.compat.conftest import ANN, BOB, CY, DEE
from tests.snapshot import World

pytestmark = pytest.mark.django_db
NAME = "v2/players/fuzzy_name/"


def codes(client: Client, written: str) -> list[str]:
    return [player["ECF_code"] for player in told(client, NAME + written)["players"]]


@pytest.mark.usefixtures("world")
def test_its_shape_is_that_of_the_sample(client: Client, shared: Path) -> None:
    has_the_shape(client, f"{NAME}Macdonnald", sample(shared, "players_name"))


@pytest.mark.usefixtures("world")
def test_a_surname_may_be_spelt_nearly_so(client: Client) -> None:
    assert codes(client, "Macdonnald") == [BOB, DEE, ANN]
    assert codes(client, "van+Dike") == [CY]


@pytest.mark.usefixtures("world")
def test_a_second_word_is_nearly_a_forename(client: Client) -> None:
    for written in ("Macdonnald+Bob", "Bob+Macdonnald", "Macdonald,+Bobb"):
        assert codes(client, written) == [BOB], written
    assert codes(client, "Mcdonnald%20Ann") == [ANN]


@pytest.mark.usefixtures("world")
def test_what_is_spelt_rightly_is_found_too(client: Client) -> None:
    assert BOB in codes(client, "Macdonald")
    assert codes(client, "Bob+Macdonald") == [BOB]


@pytest.mark.usefixtures("world")
def test_nobody_is_a_failure(client: Client) -> None:
    assert refused(client, f"{NAME}Xyzzy", 404) == "no players found"
    assert refused(client, f"{NAME}%3F%3F", 400)


def test_two_words_find_one_of_a_name_that_too_many_have(
    client: Client, world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    for module in ("players.selectors.called", "gradingsite.api.compat.players"):
        monkeypatch.setattr(f"{module}.MOST", 1)
    for forename in ("Xerxes", "Yuri", "Zoe"):
        world.player(f"Macdonald, {forename}")
    assert codes(client, "Macdonnald+Bob") == [BOB]
    assert "more than 1" in refused(client, f"{NAME}Macdonnald", 400)


def test_its_queries_do_not_grow(client: Client, world: World) -> None:
    """On PostgreSQL three of them set how near is near, for one query."""
    with CaptureQueriesContext(connection) as few:
        ask(client, f"{NAME}Macdonnald+Bob")
    for number in range(20):
        world.player(f"Macdonald, Bob{number}")
    with CaptureQueriesContext(connection) as many:
        assert len(codes(client, "Macdonnald+Bob")) == 21
    assert len(few) == len(many) <= 11
