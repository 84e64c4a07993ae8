"""`/players/`: what the lookup finds, and filters. Source: site, Lookups; formats, section 6."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from tests.snapshot import World

pytestmark = pytest.mark.django_db
PLAYERS = "/api/v1/players/"


@pytest.fixture
def world() -> World:
    """Players of several kinds, with grades and without."""
    world = World()
    world.revise(1)
    club = world.club("Hastings", "4HAS", county="Sussex", union="SCCU")
    ann = world.player("Smith, Ann", sex="F", junior_age=12, former=("O’Neill, Ann",))
    bob = world.player("Smith, Bob", sex="M", nation="SCO")
    cyd = world.player("Smythe, Cyd", is_listed=False)
    dead = world.player("Jones, Dai", deceased=True, is_listed=False)
    world.player("Brown, Ed", merged_into_id=bob.player_id, is_listed=False)
    world.affiliation(ann, club)
    world.grade(ann, "2013-01", 95, "C", games_12m=12)
    world.grade(ann, "2012-07", 80, "D")
    world.grade(bob, "2013-01", 160, "A", games_12m=31)
    world.grade(bob, "2013-01", 150, "B", slug="rapid")
    world.grade(dead, "2013-01", 170, "E", games_12m=2)
    world.grade(cyd, "2012-07", 101, "E")
    world.publish(1)
    return world


def found(client: Client, **asked: Any) -> list[str]:
    response = client.get(PLAYERS, asked)
    assert response.status_code == 200, response.content
    return [row["name"] for row in response.json()["results"]]


@pytest.mark.usefixtures("world")
@pytest.mark.parametrize(
    "asked, names",
    [
        ({}, ["Smith, Ann", "Smith, Bob"]),
        ({"ungraded": 1}, ["Jones, Dai", "Smith, Ann", "Smith, Bob", "Smythe, Cyd"]),
        ({"q": "smi"}, ["Smith, Ann", "Smith, Bob"]),
        ({"q": "sm?th", "ungraded": 1}, ["Smith, Ann", "Smith, Bob", "Smythe, Cyd"]),
        ({"q": "*ann"}, ["Smith, Ann"]),
        ({"q": "oneill"}, ["Smith, Ann"]),
        ({"q": "2333"}, ["Smith, Ann", "Smith, Bob"]),
        ({"q": "??3311"}, ["Smith, Bob"]),
        ({"q": "2333", "mode": "players"}, []),
        ({"q": "233312", "mode": "ref"}, ["Smythe, Cyd"]),
        ({"county": "sussex"}, ["Smith, Ann"]),
        ({"union": "SCCU"}, ["Smith, Ann"]),
        ({"club": "4has"}, ["Smith, Ann"]),
        ({"club": "hast"}, ["Smith, Ann"]),
        ({"sex": "M"}, ["Smith, Bob"]),
        ({"age": "U14"}, ["Smith, Ann"]),
        ({"age": "U12"}, []),
        ({"nation": "sco"}, ["Smith, Bob"]),
        ({"grade_min": 95, "grade_max": 159}, ["Smith, Ann"]),
        ({"list": "rapid"}, ["Smith, Bob"]),
        ({"list": "rapid", "grade_max": 149}, []),
        ({"category": "B"}, ["Smith, Bob"]),
        ({"games": 12, "sex": "F"}, ["Smith, Ann"]),
        ({"list": "standard", "ungraded": 1}, ["Jones, Dai", "Smith, Ann", "Smith, Bob"]),
        ({"sort": "standard"}, ["Smith, Bob", "Smith, Ann"]),
        ({"sort": "-standard"}, ["Smith, Ann", "Smith, Bob"]),
        ({"sort": "rapid"}, ["Smith, Bob", "Smith, Ann"]),
        ({"sort": "-name"}, ["Smith, Bob", "Smith, Ann"]),
    ],
)
def test_who_is_found(client: Client, asked: dict[str, Any], names: list[str]) -> None:
    assert found(client, **asked) == names


@pytest.mark.usefixtures("world")
def test_what_is_told_of_a_player(client: Client) -> None:
    (ann, bob) = client.get(PLAYERS).json()["results"]
    none = {"grade": None, "category": None}
    nothing = {**none, "is_revised": False, "baseline": None, "previous": none, "season": None}
    assert ann == {
        "ref": "233310H",
        "name": "Smith, Ann",
        "sex": "F",
        "age": 12,
        "title": None,
        "nation": None,
        "deceased": False,
        "club": {"code": "4HAS", "name": "Hastings"},
        "formerly": [],
        "grades": {
            "standard": {
                "grade": 95,
                "category": "C",
                "is_revised": False,
                "baseline": None,
                "previous": {"grade": 80, "category": "D"},
                "season": None,
            },
            "rapid": nothing,
        },
    }
    assert (bob["age"], bob["nation"], bob["club"]) == (None, "SCO", None)


@pytest.mark.usefixtures("world")
def test_former_names_are_told_where_they_were_asked_for(client: Client) -> None:
    (ann,) = client.get(PLAYERS, {"q": "o'neill"}).json()["results"]
    assert ann["formerly"] == ["O’Neill, Ann"]


def test_a_whole_reference_finds_whoever_it_leads_to(client: Client, world: World) -> None:
    told = client.get(PLAYERS, {"q": "233314e"}).json()
    assert [row["name"] for row in told["results"]] == ["Smith, Bob"]
    assert told["notes"] == [
        "233314E has been merged into 233311K: both were one player.",
    ]
    wrong = client.get(PLAYERS, {"q": "233310J"}).json()
    assert [row["name"] for row in wrong["results"]] == ["Smith, Ann"]
    assert wrong["notes"] == ["233310J: the letter should be H."]


@pytest.mark.usefixtures("world")
@pytest.mark.parametrize(
    "asked, words",
    [
        ({"q": "**"}, "“q” needs a letter or digit beside the wild cards."),
        ({"q": "x" * 201}, "What is looked up can have 200 characters, and this has 201."),
        ({"club": "nowhere"}, "No club here has the code or the name “nowhere”."),
        ({"county": "atlantis"}, "“county” can be one of these: sussex."),
        ({"age": "O65"}, "“age” can be one of these: U18, U16, U14, U12, U10, U8."),
        ({"list": "blitz"}, "“list” can be one of these: rapid, standard."),
        ({"grade_min": "x"}, "“grade_min” is a whole number from 0 to 400."),
        ({"category": "F"}, "“category” can be one of these: X, A, B, C, D, E."),
    ],
)
def test_what_makes_no_sense_is_refused(client: Client, asked: Any, words: str) -> None:
    response = client.get(PLAYERS, asked)
    assert response.status_code in {400, 404}
    assert response.json()["detail"] == words


def test_the_queries_do_not_grow_with_the_players(
    client: Client, world: World, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    """The revision; the counties, for the filter; ids; players; clubs (two); grades; ages: none
    are of earlier revisions."""
    for size in (1, 500):
        with django_assert_num_queries(7):
            client.get(PLAYERS, {"size": size})
    with django_assert_num_queries(8):  # and the former names
        client.get(PLAYERS, {"q": "smith"})


def test_whoever_was_hidden_since_is_found_in_no_revision(client: Client, world: World) -> None:
    world.revise(2, "2013-04")
    for row in world.rows_of("Smith, Ann"):
        world.remove(row)
    world.publish(2)
    assert found(client, as_of=1) == ["Smith, Bob"]


def test_ages_of_before_are_of_those_who_are_juniors_still(client: Client, world: World) -> None:
    world.revise(2, "2013-04")
    (ann, *_names) = world.rows_of("Smith, Ann")
    world.replace(ann, junior_age=None)
    world.publish(2)
    row = client.get(PLAYERS, {"as_of": "1", "q": "smith, a"}).json()["results"][0]
    assert row["age"] is None
    assert found(client, as_of=1, age="U18") == []
