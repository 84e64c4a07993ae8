"""`/conversions/` and what is under it: what the page has, for programs."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from grading.conversions.levels import LEVELS, US_CLASSES
from tests.snapshot import World

pytestmark = pytest.mark.django_db
CONVERSIONS = "/api/v1/conversions/"


@pytest.fixture(autouse=True)
def _world() -> None:
    world = World()
    world.revise(1)
    world.publish(1)


def told(client: Client, address: str) -> dict[str, Any]:
    response = client.get(CONVERSIONS + address)
    assert response.status_code == 200, response.content
    reply: dict[str, Any] = response.json()
    return reply


def refused(client: Client, address: str) -> str:
    response = client.get(CONVERSIONS + address)
    assert response.status_code == 400
    detail: str = response.json()["detail"]
    return detail


@pytest.mark.parametrize(
    "query, elo, us, levels",
    [
        ("value=150&scale=bcf", 2000, 2100, ["Major", "County"]),
        ("value=2100&scale=us", 2000, 2100, ["Major", "County"]),
        ("value=2450&scale=elo", 2450, 2550, ["International Master"]),
    ],
)
def test_levels_stand_with_an_elo_rating(
    client: Client, query: str, elo: int, us: int, levels: list[str]
) -> None:
    rows = {row["scale"]: row for row in told(client, f"?{query}")["results"]}
    assert (rows["elo"]["value"], rows["us"]["value"]) == (elo, us)
    assert (rows["elo"]["levels"], rows["bcf"]["levels"], rows["us"]["levels"]) == (levels, [], [])
    assert rows["us"]["us_class"] == ("Expert" if us == 2100 else "Senior Master")


def test_the_tables_are_the_sources(client: Client) -> None:
    levels, classes = (told(client, name)["results"] for name in ("levels/", "us-classes/"))
    assert levels[0] == {
        "level": "Minor",
        "bcf_from": 75,
        "bcf_to": 100,
        "elo_from": 1625,
        "elo_to": 1750,
        "us_class": "Class D or C",
        "eastern_category": "category 4",
    }
    assert (levels[5]["level"], levels[5]["bcf_from"], levels[5]["elo_to"]) == (None, None, 2300)
    assert classes[2] == {
        "us_class": "Expert",
        "lowest": 2000,
        "highest": 2199,
        "players": 2263,
        "percentile": 95,
    }
    assert (len(levels), len(classes)) == (len(LEVELS), len(US_CLASSES))


def test_a_performance_in_both_forms(client: Client) -> None:
    """Two wins and a draw against 1925 on average; the curve worked out apart."""
    assert told(client, "performance/?opponents=1850,1920,2005&score=2.5")["result"] == {
        "opponents": [1850, 1920, 2005],
        "games": 3,
        "score": 2.5,
        "average": 1925.0,
        "normal": 2205.4969,
        "linear": 2191.6667,
    }


def test_of_all_or_nothing_the_curve_says_nothing(client: Client) -> None:
    found = told(client, "performance/?opponents=1850&score=1")["result"]
    assert (found["normal"], found["linear"]) == (None, 2250.0)


@pytest.mark.parametrize(
    "query, says",
    [
        ("", "Type the opponents"),
        ("opponents=1850", "Type the score"),
        ("opponents=150&score=1", "It looks like a grade"),
        ("opponents=1850,x&score=1", "“x”, opponent 2, is no rating"),
        ("opponents=1850&score=2", "more than 1 game"),
        ("opponents=1850+1920&score=1", "“opponents” is to match"),
        ("opponents=1850&score=½", "“score” is to match"),
    ],
)
def test_what_cannot_be_reckoned_is_explained(client: Client, query: str, says: str) -> None:
    assert says in refused(client, f"performance/?{query}")
