"""``v2/games/{Standard,Rapid}/player/CODE[/limit/N]``."""

from __future__ import annotations

from datetime import date
from pathlib import Path
from typing import Any

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from grading.models import PublishedEvent, PublishedPlayer
from tests.gradingsite.api.compat.asking import ask, has_the_shape, refused, sample, told
from tests.gradingsite.api.compat.conftest import ANN, BOB, DEE, OLD
from tests.snapshot import World

pytestmark = pytest.mark.django_db
GAMES = f"v2/games/Standard/player/{BOB}"


def games(client: Client, path: str) -> list[dict[str, Any]]:
    rows: list[dict[str, Any]] = told(client, path)["games"]
    return rows


@pytest.mark.usefixtures("world")
def test_its_shape_is_that_of_the_sample(client: Client, shared: Path) -> None:
    has_the_shape(client, GAMES, sample(shared, "games"))


@pytest.mark.usefixtures("world")
def test_a_game(client: Client) -> None:
    event = PublishedEvent.objects.get()
    assert games(client, GAMES)[1] == {
        "game_date": "2012-12-12",
        "colour": "W",
        "score": "5",
        "opponent_name": "McDonald, Ann",
        "opponent_no": "700101",
        "opponent_grade": "141",
        "opponent_rating": "141",
        "player_grade": "133",
        "player_rating": "133",
        "increment": "",
        "event_code": str(event.event_id),
        "event_name": "North Devon League 2012-13",
        "section_title": "Division 1",
        "club_code": "4BAR",
        "org_name": "Devon County Chess Association",
    }


@pytest.mark.usefixtures("world")
def test_the_latest_come_first_and_defaults_not_at_all(client: Client) -> None:
    """What is in progress is among them, with grades as far as they are known."""
    told = [(game["game_date"], game["colour"], game["score"]) for game in games(client, GAMES)]
    assert told == [
        ("2013-04-14", "B", "1"),
        ("2012-12-12", "W", "5"),
        ("2012-12-11", "W", "0"),
        ("2012-12-10", "W", "1"),
    ]
    first = games(client, GAMES)[0]
    assert (first["opponent_no"], first["opponent_grade"], first["player_grade"]) == (
        *("700104", "", ""),
    )
    assert first["club_code"] == ""


@pytest.mark.usefixtures("world")
def test_so_many_of_them(client: Client) -> None:
    assert len(games(client, f"{GAMES}/limit/2")) == 2
    assert len(games(client, f"{GAMES}/limit/999999999/")) == 4
    for limit in ("0", "-1", "two", "1.5", "9" * 30):
        assert "from 1 on" in refused(client, f"{GAMES}/limit/{limit}", 400)


@pytest.mark.usefixtures("world")
def test_the_other_side_of_a_game(client: Client) -> None:
    for code in (ANN, ANN[:6], OLD):
        first = games(client, f"v2/games/standard/player/{code}")[0]
        assert (first["colour"], first["score"], first["opponent_no"]) == ("B", "5", "700102")
        assert (first["player_grade"], first["club_code"]) == ("141", "")


@pytest.mark.usefixtures("world")
def test_nobody_has_to_have_played(client: Client) -> None:
    assert games(client, f"v2/games/Rapid/player/{BOB}") == []
    assert games(client, f"v2/games/Standard/player/{DEE}/limit/5") == []
    refused(client, "v2/games/Standard/player/233310", 404)
    refused(client, f"v2/games/Blitz/player/{BOB}", 400)


def test_an_isolated_pool_is_not_shown_and_a_hidden_opponent_not_named(
    client: Client, world: World
) -> None:
    world.revise(3, "2013-05")
    bob = PublishedPlayer.objects.get(ref=BOB)
    other = world.player("Pool, Pat")
    world.game(bob, other, event=PublishedEvent.objects.get(), status=2, day=date(2013, 5, 1))
    for row in world.rows_of("McDonald, Ann"):
        world.remove(row)
    world.publish(3)
    rows = games(client, GAMES)
    assert len(rows) == 4
    assert (rows[1]["opponent_name"], rows[1]["opponent_no"]) == ("", "")


def test_its_queries_do_not_grow(
    client: Client, world: World, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    """The revision; the player; his games, their opponents, events and clubs.

    Ann is a junior in the revision that stands, so that nothing more is asked of her age.
    """
    with django_assert_num_queries(6):
        ask(client, GAMES)
    bob = PublishedPlayer.objects.get(ref=BOB)
    for number in range(20):
        other = world.player(f"Other, X{number}")
        world.game(bob, other, event=world.event(f"Event {number}"), day=date(2013, 1, 2))
    with django_assert_num_queries(6):
        assert len(games(client, GAMES)) == 24
