"""``v2/players/name/NAME``."""

from __future__ import annotations

from pathlib import Path

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from players.selectors import called
from tests.gradingsite.api.compat.asking import ask, has_the_shape, refused, sample, told
from tests.gradingsite.api.compat.conftest import ANN, BOB, CY, DEE
from tests.snapshot import World

pytestmark = pytest.mark.django_db
NAME = "v2/players/name/"


def codes(client: Client, written: str) -> list[str]:
    return [player["ECF_code"] for player in told(client, NAME + written)["players"]]


@pytest.mark.usefixtures("world")
def test_its_shape_is_that_of_the_samples(client: Client, shared: Path) -> None:
    has_the_shape(client, f"{NAME}Macdonald+Bob", sample(shared, "players_name"))
    has_the_shape(client, f"{NAME}Zzz", sample(shared, "players_name_none"))


@pytest.mark.usefixtures("world")
@pytest.mark.parametrize(
    "written",
    [
        "Macdonald+Bob",
        "Macdonald%20Bob",
        "Bob+Macdonald",
        "bob%20MACDONALD",
        "Macdonald,+Bob",
        "Macdonald%2C%20Bob",
        "macdonald+b",
        "bob+smith",
        "Macdonald+Bob/",
        "Macdonald+Bob=",
        "Macdonald+Bob&_=1372",
        "++Macdonald++Bob+",
        "Bob",
    ],
)
def test_the_words_may_stand_in_any_order(client: Client, written: str) -> None:
    assert codes(client, written) == [BOB]


@pytest.mark.usefixtures("world")
def test_one_word_begins_a_surname(client: Client) -> None:
    """Whoever has no grade is there too, and whoever has died; a former name finds its player."""
    assert codes(client, "macd") == [BOB, DEE]
    assert codes(client, "smith") == [BOB]
    assert codes(client, "mc") == [ANN]


@pytest.mark.usefixtures("world")
def test_a_surname_may_have_two_words(client: Client) -> None:
    for written in ("van+dyke", "van-dyke", "Cy+van+Dyke", "van+Dyke+Cy", "VAN%20DYKE,CY"):
        assert codes(client, written) == [CY]


def test_accents_may_be_left_out_or_written_in_any_way(client: Client, world: World) -> None:
    world.player("Müller, José", ref="700106L")
    for written in ("Muller+Jose", "M%C3%BCller+Jos%C3%A9", "Jos%E9+M%FCller", "Müller+José"):
        assert codes(client, written) == ["700106L"], written


@pytest.mark.usefixtures("world")
def test_nobody_is_a_failure(client: Client) -> None:
    assert refused(client, f"{NAME}Nobody", 404) == "no players found"
    assert refused(client, f"{NAME}Macdonald+Ann", 404) == "no players found"
    assert refused(client, f"{NAME}*", 400) == "A name has at least one letter."


def test_a_hidden_player_is_not_there(client: Client, world: World) -> None:
    world.revise(3, "2013-05")
    for row in (*world.rows_of("Macdonald, Bob"), *world.rows_of("Smith, Bob")):
        world.remove(row)
    world.publish(3)
    assert codes(client, "Macdonald") == [DEE]
    refused(client, f"{NAME}Smith", 404)


@pytest.mark.usefixtures("world")
def test_too_many_are_refused_and_never_cut(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    for module in ("players.selectors.called", "gradingsite.api.compat.players"):
        monkeypatch.setattr(f"{module}.MOST", 1)
    assert called.MOST == 1
    assert refused(client, f"{NAME}Macd", 400).startswith("more than 1 players found")
    assert codes(client, "Macdonald+Bob") == [BOB]


def test_its_queries_do_not_grow(
    client: Client, world: World, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    """The revision; the players; clubs seen, and their names; last games."""
    with django_assert_num_queries(5):
        ask(client, f"{NAME}Macdonald")
    for number in range(20):
        player = world.player(f"Macdonald, X{number}")
        world.affiliation(player, world.club(f"Club {number}", f"5A{number:02d}"))
    with django_assert_num_queries(5):
        assert len(codes(client, "Macdonald")) == 22
