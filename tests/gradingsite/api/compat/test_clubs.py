"""``v2/clubs/all_active``, ``v2/clubs/code/CODE`` and ``v2/club_players/CODE``."""

from __future__ import annotations

from pathlib import Path

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from grading.models import PublishedClub, PublishedPlayer
from tests.gradingsite.api.compat.asking import ask, has_the_shape, refused, sample, told
from tests.gradingsite.api.compat.conftest import ANN, BOB, CY
from tests.snapshot import World

pytestmark = pytest.mark.django_db
ACTIVE, CLUB, PLAYERS = "v2/clubs/all_active", "v2/clubs/code/", "v2/club_players/"


@pytest.mark.usefixtures("world")
def test_their_shapes_are_those_of_the_samples(client: Client, shared: Path) -> None:
    has_the_shape(client, ACTIVE, sample(shared, "clubs_all_active"))
    has_the_shape(client, f"{CLUB}4BAR", sample(shared, "clubs_code"))
    has_the_shape(client, f"{PLAYERS}4BAR", sample(shared, "club_players"))


def test_clubs_that_somebody_plays_for(client: Client, world: World) -> None:
    """No places, none whose players have no grade, and none that another took in."""
    quiet = world.club("Quiet", "4QUI", county="Devon")
    cy = PublishedPlayer.objects.get(ref=CY)
    world.affiliation(cy, quiet)
    bob = PublishedPlayer.objects.get(ref=BOB)
    gone = world.club("Gone", "4GON", merged_into_id=quiet.club_id)
    world.affiliation(bob, gone, 2)
    clubs = told(client, ACTIVE)["clubs"]
    assert clubs == [
        {
            "club_code": code,
            "club_name": name,
            "comment": "",
            "assoc_code": "4DEV",
            "assoc_name": "Devon",
        }
        for code, name in (("4BAR", "Barnstaple"), ("4EXE", "Exeter"))
    ]


@pytest.mark.usefixtures("world")
def test_one_club_in_capitals_or_not(client: Client) -> None:
    for code in ("4EXE", "4exe", "4EXE/", "%34EXE"):
        assert told(client, CLUB + code) == {
            "club_code": "4EXE",
            "club_name": "Exeter",
            "comment": "",
            "assoc_code": "4DEV",
            "assoc_name": "Devon",
        }
    assert told(client, f"{CLUB}4BID")["club_name"] == "Bideford*"
    assert "no club with the code 4ZZZ" in refused(client, f"{CLUB}4ZZZ", 404)


def test_one_that_another_took_in_says_so(client: Client, world: World) -> None:
    exeter = PublishedClub.objects.get(code="4EXE")
    world.club("Exmouth", "4EXM", merged_into_id=exeter.club_id)
    club = told(client, f"{CLUB}4EXM")
    assert (club["comment"], club["assoc_code"], club["assoc_name"]) == (
        "now Exeter (4EXE)",
        "",
        "",
    )


def test_whoever_has_played_for_a_club(client: Client, world: World) -> None:
    """By name, whoever has no grade left out: as on the club's page."""
    exeter = PublishedClub.objects.get(code="4EXE")
    world.affiliation(PublishedPlayer.objects.get(ref=CY), exeter)
    assert told(client, f"{PLAYERS}4exe") == {
        "column_names": ["ECF_code", "full_name", "club_code", "club_name", "std", "rpd"],
        "players": [
            [BOB, "Macdonald, Bob", "4EXE", "Exeter", 133, 129],
            [ANN, "McDonald, Ann", "4EXE", "Exeter", 141, None],
        ],
    }
    assert told(client, f"{PLAYERS}4DEJ")["players"] == []
    refused(client, f"{PLAYERS}ZZZZ", 404)


def test_their_queries_do_not_grow(
    client: Client, world: World, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    """The revision, and: associations and clubs; the club, its merger and associations; the club,
    names of its members, who they are, their clubs twice, and their grades."""
    cost = {ACTIVE: 3, f"{CLUB}4EXE": 4, f"{PLAYERS}4EXE": 7}
    ann = PublishedPlayer.objects.get(ref=ANN)
    world.replace(ann, junior_age=None)
    for path, queries in cost.items():
        with django_assert_num_queries(queries):
            ask(client, path)
    exeter = PublishedClub.objects.get(code="4EXE")
    for number in range(20):
        player = world.player(f"Other, X{number}")
        world.affiliation(player, exeter)
        world.affiliation(player, world.club(f"Club {number}", f"5A{number:02d}"), 1)
    for path, queries in cost.items():
        with django_assert_num_queries(queries):
            ask(client, path)
    assert len(told(client, f"{PLAYERS}4EXE")["players"]) == 22
    assert len(told(client, ACTIVE)["clubs"]) == 22
