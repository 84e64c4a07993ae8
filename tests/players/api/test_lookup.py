"""`/players/lookup/`: what the players come to as a team, as the page of many at once has it."""

from __future__ import annotations

from html import unescape
from typing import Any

import pytest
from django.test import Client

from players.references import make_reference
from tests.snapshot import World, list_row

pytestmark = pytest.mark.django_db

ANN, BOB, OLD, CY = (make_reference(number) for number in range(233_310, 233_314))
"""The references that a world gives the first players in it."""


@pytest.fixture(autouse=True)
def _world() -> None:
    """Ann and Bob have grades, Old is Bob's reference too, and Cy's grade is none."""
    world = World()
    season = {"period": "2012-07", "revision": 1}
    world.revise(1, lists=[list_row("standard", season=season), list_row("rapid")])
    ann, bob = world.player("Smith, Ann"), world.player("Jones, Bob")
    world.player("Smithers, Cy", merged_into_id=bob.player_id, is_listed=False)
    idle = world.player("Idle, Cy")
    for player, grade in ((ann, 141), (bob, 120), (idle, 0)):
        world.grade(player, "2013-01", grade, "B")
        world.grade(player, "2012-07", max(grade - 10, 0), "C")
    world.grade(ann, "2013-01", 150, "A", slug="rapid")
    world.publish(1)


def totals(client: Client, *references: str, **asked: Any) -> dict[str, Any]:
    """What is told of each list."""
    sent = {"references": references} | asked
    response = client.post("/api/v1/players/lookup/", sent, content_type="application/json")
    assert response.status_code == 200, response.content
    return {total.pop("list"): total for total in response.json()["totals"]}


def test_everybody_counts_once_and_who_has_no_grade_does_not(client: Client) -> None:
    told = totals(client, ANN, BOB, OLD, CY, "x")
    january = {"period": "2013-01", "revision": 1}
    assert told == {
        "standard": january | {"players": 2, "total": 261, "average": 130.5},
        "rapid": january | {"players": 1, "total": 150, "average": 150.0},
    }


@pytest.mark.parametrize("figure", ["current", "january", "august"])
def test_it_comes_to_what_the_page_says(client: Client, figure: str) -> None:
    told = totals(client, ANN, BOB, OLD, figure=figure)["standard"]
    asked = {"players": f"{ANN}\n{BOB}\n{OLD}", "figure": figure, "list": "standard"}
    page = unescape(client.post("/many/", asked).content.decode())
    assert f'<h2>Total</h2><div class="big">{told["total"]}</div>' in page
    assert f'<h2>Average</h2><div class="big">{told["average"]:g}' in page


def test_where_there_are_no_figures_nobody_counts(client: Client) -> None:
    nobody = {"players": 0, "total": 0, "average": None}
    told = totals(client, ANN, figure="august")["rapid"]
    assert told == {"period": None, "revision": None} | nobody
    assert totals(client, "x")["standard"] == {"period": "2013-01", "revision": 1} | nobody


def test_there_are_no_other_figures(client: Client) -> None:
    sent = {"references": [ANN], "figure": "july"}
    response = client.post("/api/v1/players/lookup/", sent, content_type="application/json")
    assert response.status_code == 400
    assert response.json()["errors"][0]["pointer"] == "/figure"
