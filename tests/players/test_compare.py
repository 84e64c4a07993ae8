"""Two boxes for two players, and how these are told from others of their name."""

from __future__ import annotations

from html import unescape

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from tests.snapshot import World

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def world() -> World:
    """Two Smiths of one name, and a Jones."""
    world = World()
    world.revise(1)
    world.player("Smith, Ann", ref="233310H")
    world.player("Smith, Ann", ref="233302J", is_listed=False)
    world.player("Jones, Bob", ref="700101A")
    world.publish(1)
    return world


def page_of(client: Client, **boxes: str) -> str:
    response = client.get("/compare/", boxes)
    assert response.status_code == 200
    return unescape(response.content.decode())


def test_empty_boxes_say_what_to_type(client: Client) -> None:
    page = page_of(client)
    assert "Type a surname, a comma and forenames" in page
    assert "Both boxes are needed" not in page
    assert "Both boxes are needed" in page_of(client, a="jones")


@pytest.mark.parametrize("one", ["233310H", "233310", "233310h"])
@pytest.mark.parametrize("other", ["700101A", "jones", "Jones, Bob"])
def test_two_players_who_are_clear_lead_to_their_games(
    client: Client, one: str, other: str
) -> None:
    response = client.get("/compare/", {"a": one, "b": other, "as_of": "1"})
    assert response.status_code == 302
    assert response.headers["Location"] == "/players/233310H/against/700101A/?as_of=1"


def test_an_ambiguous_name_offers_the_choices_and_keeps_the_other_box(client: Client) -> None:
    page = page_of(client, a="smith, ann", b="jones", as_of="1")
    assert "2 players are found by “smith, ann”: choose the one you mean." in page
    for ref in ("233310H", "233302J"):
        assert f'href="?as_of=1&a={ref}&b=jones"' in page
    assert "Jones, Bob" in page


def test_one_player_in_both_boxes(client: Client) -> None:
    assert "Both boxes name the same player" in page_of(client, a="jones", b="700101A")


@pytest.mark.parametrize(
    "typed, says",
    [
        ("zzzz", "Nobody is found by “zzzz”"),
        ("700101B", "the letter should be A"),
        ("***", "Give at least one letter or digit"),
        ("jonse", 'href="?a=233310H&b=Jones%2C"'),
    ],
)
def test_what_to_do_when_nobody_is_found(client: Client, typed: str, says: str) -> None:
    assert says in page_of(client, a="233310H", b=typed)


def test_what_is_too_long_is_refused(client: Client) -> None:
    response = client.get("/compare/", {"a": "x" * 300})
    assert response.status_code == 400


def test_queries_do_not_grow_with_the_players_found(
    client: Client, world: World, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    for number in (1, 60):
        for _ in range(number):
            world.player("Smith, Ann")
            world.player("Jones, Bo")
        # revision; and for each box: count, ids, people, affiliations, grades, former names
        with django_assert_num_queries(13):
            page_of(client, a="smith", b="jones")
