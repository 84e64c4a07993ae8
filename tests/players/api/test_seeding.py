"""`/seeding/LIST/`: teams seeded as the page does it. Source: grading rules, section 11, saca."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.test import Client

from players.references import make_reference
from tests.conftest import ROOT
from tests.snapshot import World, league_row, list_row

pytestmark = pytest.mark.django_db

VECTOR = json.loads((ROOT / "tests" / "vectors" / "saca.json").read_text())["seeding"]
ASH, BIRCH, CEDAR = (make_reference(number) for number in range(233_310, 233_313))
"""The references that a world gives the first players in it."""


@pytest.fixture(autouse=True)
def _world() -> None:
    """Pupils with ratings, and two called alike without."""
    world = World()
    world.revise(1, lists=[list_row(), league_row()])
    for name, rating in (("Ash, Al", 480), ("Birch, Bo", 390), ("Cedar, Cy", 310)):
        world.grade(world.player(name), "2013-01", rating, slug="schools", scheme="saca")
    world.player("Fir, Ed")
    world.player("Fir, Ed")
    world.publish(1)


def ask(client: Client, *teams: dict[str, Any], slug: str = "schools") -> Any:
    address = f"/api/v1/seeding/{slug}/"
    return client.post(address, {"teams": teams}, content_type="application/json")


def seeded(client: Client, *teams: dict[str, Any]) -> list[dict[str, Any]]:
    response = ask(client, *teams)
    assert response.status_code == 200, response.content
    told: list[dict[str, Any]] = response.json()["results"]
    return told


def test_the_vector(client: Client) -> None:
    (team,) = seeded(client, {"name": "A", "boards": [CEDAR, "-", ASH, "Birch, Bo"]})
    assert (team["place"], team["seeding"]) == (1, float(VECTOR["average"]))
    assert [board["ref"] for board in team["boards"]] == [ASH, BIRCH, CEDAR, None]
    assert [board["rating"] for board in team["boards"]] == [480, 390, 310, None]


def test_from_the_strongest_down_but_for_what_a_coach_asks(client: Client) -> None:
    weak = {"name": "Weak", "boards": [CEDAR, BIRCH], "order": "typed", "seeding": 480.5}
    told = seeded(client, {"name": "Strong", "boards": [ASH]}, weak | {"note": "Cy has grown"})
    assert [(t["name"], t["seeding"], t["average"]) for t in told] == [
        ("Weak", 480.5, 350.0),
        ("Strong", 480.0, 480.0),
    ]
    assert [board["ref"] for board in told[0]["boards"]] == [CEDAR, BIRCH]
    told = seeded(client, {"name": "Strong", "boards": [ASH]}, weak)
    assert [team["name"] for team in told] == ["Strong", "Weak"]
    assert told[1]["place"] is None
    assert "needs a note" in told[1]["problem"]


def test_who_is_not_known_is_told_of_and_the_team_not_placed(client: Client) -> None:
    (team,) = seeded(client, {"boards": ["Fir, Ed", ASH, "Nobody"]})
    assert (team["place"], team["seeding"], team["average"]) == (None, None, None)
    several, known, nobody = team["boards"]
    assert {player["name"] for player in several["may_be"]} == {"Fir, Ed"}
    assert known["problem"] is None
    assert nobody["problem"]


@pytest.mark.parametrize(
    "teams, pointer",
    [
        ([], "/teams"),
        ([{"boards": []}], "/teams/0/boards"),
        ([{"boards": ["-"], "seeding": -1}], "/teams/0/seeding"),
        ([{"boards": ["-"]}, {"boards": ["-"], "seeding": 350.123}], "/teams/1/seeding"),
        ([{"boards": ["-"]}, {"boards": ["-\n-"]}], "/teams/1/boards/0"),
        ([{"boards": ["-"]}, {"boards": ["Ash, Al; Birch, Bo"]}], "/teams/1/boards"),
        ([{"name": "A", "boards": ["-"]}] * 2, "/teams"),
        ([{"boards": ["-"]}] * 17, "/teams"),
        ([{"boards": ["-"] * 13}], "/teams/0/boards"),
    ],
)
def test_what_cannot_be_read_is_refused(client: Client, teams: Any, pointer: str) -> None:
    response = ask(client, *teams)
    assert response.status_code == 400
    assert [fault["pointer"] for fault in response.json()["errors"]] == [pointer]


@pytest.mark.parametrize("slug", ["standard", "nothing"])
def test_only_a_schools_league_seeds_teams(client: Client, slug: str) -> None:
    assert ask(client, {"boards": ["-"]}, slug=slug).status_code == 404
