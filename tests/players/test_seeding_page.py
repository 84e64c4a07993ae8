"""The page that seeds teams of a schools league. Source: grading rules, section 11, saca."""

from __future__ import annotations

import json
from html import unescape
from typing import Any

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from grading.engine.sequential.seeding import MISSING_BOARD
from tests.conftest import ROOT
from tests.snapshot import World, list_row, period_row

pytestmark = pytest.mark.django_db

VECTOR = json.loads((ROOT / "tests" / "vectors" / "saca.json").read_text())["seeding"]


def schools_row() -> dict[str, Any]:
    periods = [period_row("2012-07"), period_row("2013-01")]
    names = {"slug": "schools", "name": "Barset Schools", "short_name": "Schools", "sister": None}
    return list_row() | names | {"periods": [period | {"scheme": "saca"} for period in periods]}


@pytest.fixture
def world() -> World:
    """Pupils with ratings, two called alike and one without a rating yet."""
    world = World()
    world.revise(1, lists=[list_row(), schools_row()])
    for name, rating in (("Ash, Al", 480), ("Birch, Bo", 390), ("Cedar, Cy", 310)):
        world.grade(world.player(name), "2013-01", rating, slug="schools", scheme="saca")
    world.player("Elm, Di")
    world.player("Fir, Ed")
    world.player("Fir, Ed")
    world.publish(1)
    return world


def page_of(client: Client, status: int = 200, **asked: Any) -> str:
    response = client.post("/seeding/schools/", asked)
    assert response.status_code == status
    return " ".join(unescape(response.content.decode()).split())


def test_the_vector(client: Client, world: World) -> None:
    boards = "Ash, Al\nBirch, Bo\n-\nCedar, Cy"
    page = page_of(client, team="Ashlea", boards=boards)
    assert f'<div class="big">{VECTOR["average"]}</div>' in page
    assert f"missing, counts {MISSING_BOARD}" in page
    assert page.index("Cedar, Cy</a>") < page.index("missing, counts")


def test_teams_are_seeded_from_the_strongest_down(client: Client, world: World) -> None:
    page = page_of(client, team=["Weak", "Strong"], boards=["250\n300", "Ash, Al\nBirch, Bo"])
    assert "2 of 2 teams seeded." in page
    assert page.index("1. Strong") < page.index("2. Weak")


def test_a_coach_overrides_seeding_and_order_with_a_note(client: Client, world: World) -> None:
    asked: dict[str, Any] = {
        "team": ["A", "B"],
        "boards": ["Ash, Al", "Cedar, Cy\nBirch, Bo"],
        "seeding": ["", "500"],
        "order": ["rating", "typed"],
        "note": ["", "Cy has grown"],
    }
    page = page_of(client, **asked)
    assert page.index("1. B") < page.index("2. A")
    assert "its boards average 350." in page
    assert "“Cy has grown”" in page
    assert page.index("Cedar, Cy</a>") < page.index("Birch, Bo</a>")


def test_an_override_without_a_note_is_not_seeded(client: Client, world: World) -> None:
    page = page_of(client, team="A", boards="Ash, Al", seeding="500")
    assert "0 of 1 team seeded." in page
    assert "A: an override needs a note that says why" in page


def test_who_is_not_known_or_not_rated_is_told_of(client: Client, world: World) -> None:
    boards = "Nobody, Al\nElm, Di\nFir, Ed\nAsh, Al\nAsh, Al"
    page = page_of(client, team="A", boards=boards)
    assert "not seeded yet" in page
    assert "Nobody is called so, or begins so" in page
    assert "has no rating in this list yet: write 250 instead" in page
    assert "Several players may be meant: " in page
    assert "sits at a board already" in page


def test_what_cannot_be_read_is_kept_and_marked(client: Client, world: World) -> None:
    page = page_of(client, 400, team="A", boards="Ash, Al", seeding="high")
    assert "“high” is no average" in page
    assert 'value="high"' in page
    assert "of 1 team seeded" not in page


def test_a_few_teams_have_an_address(client: Client, world: World) -> None:
    given = {"team": "A", "boards": "Ash, Al\n-", "seeding": "400", "note": "so & so"}
    page = client.post("/seeding/schools/", given).content.decode()
    address = unescape(page.split('seeded. <a href="')[1].split('"')[0])
    assert "“so & so”" in unescape(client.get(f"/seeding/schools/{address}").content.decode())
    assert "to be kept as a bookmark" not in page_of(client, boards=["Ash, Al" * 90] * 4)


def test_only_a_schools_league_seeds_teams(client: Client, world: World) -> None:
    response = client.get("/seeding/standard/")
    assert response.status_code == 404
    assert "Standardplay is none" in response.content.decode()
    assert "Team seeding" in client.get("/rankings/schools/").content.decode()
    assert "Team seeding" not in client.get("/rankings/standard/").content.decode()
    assert "/seeding/schools/" in client.get("/help/").content.decode()


def test_match_cards_lead_to_the_seeding_of_their_teams(client: Client, world: World) -> None:
    event = world.event("Schools League", rate="schools")
    world.section(event, "Ashlea v Birchwood", "match")
    ash, birch = world.player("Oak, Jo"), world.player("Yew, Al")
    for board in (1, 2):
        columns: dict[str, Any] = {"section": "Ashlea v Birchwood", "board": board}
        world.game(ash, birch, event=event, slug="schools", **columns)
    page = unescape(client.get(f"/events/{event.event_id}/").content.decode())
    assert "/seeding/schools/?team=Ashlea&team=Birchwood&boards=" in page


def test_queries_do_not_grow_with_the_teams(
    client: Client, world: World, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    # The pointer with its revision, names, clubs, grades, players, and whoever is called so.
    few = {"boards": ["Ash, Al"]}
    many = {"boards": ["Ash, Al\n-", "Birch, Bo\n250", "Cedar, Cy"]}
    for asked in (few, many):
        with django_assert_num_queries(5):
            client.post("/seeding/schools/", asked)
