"""The page that seeds teams of a schools league. Source: grading rules, section 11, saca."""

from __future__ import annotations

import json
from datetime import date
from html import unescape
from typing import Any

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from grading.engine.sequential.seeding import MISSING_BOARD
from grading.models import PublishedEvent, PublishedPlayer
from players.seeding import MOST_TEAMS
from tests.conftest import ROOT
from tests.snapshot import World, league_row, list_row

pytestmark = pytest.mark.django_db

VECTOR = json.loads((ROOT / "tests" / "vectors" / "saca.json").read_text())["seeding"]


@pytest.fixture
def world() -> World:
    """Pupils with ratings, two called alike and one without a rating yet."""
    world = World()
    world.revise(1, lists=[list_row(), league_row()])
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


Pupil = tuple[PublishedPlayer, int]


def match(world: World, event: PublishedEvent, **teams: list[Pupil]) -> None:
    """Board by board as far as both teams go, with the ratings the pupils went in with."""
    section = " v ".join(teams)
    world.section(event, section, "match")
    home, away = teams.values()
    for board, pair in enumerate(zip(home, away, strict=False), 1):
        # The visitors have White on the odd boards.
        (white, own), (black, other) = pair[::-1] if board % 2 else pair
        values: dict[str, Any] = {
            "white_side": {"own_value": own},
            "black_side": {"own_value": other},
        }
        world.game(
            white, black, event=event, slug="schools", section=section, board=board, **values
        )


@pytest.fixture
def league(world: World) -> PublishedEvent:
    """Cedars lack two boards, and Birchwood's coach put the second best first."""
    event = world.event("Schools League, May", rate="schools", last_day=date(2013, 5, 18))
    ash, birch, cedar = (
        [(world.player(f"{team}{board}"), rating) for board, rating in enumerate(ratings, 1)]
        for team, ratings in (("A", (400, 350, 350)), ("B", (310, 340, 300)), ("C", (300,)))
    )
    match(world, event, Ashlea=ash, Birchwood=birch)
    match(world, event, Cedars=cedar, Ashlea=ash)
    return event


def typed_at(client: Client, address: str) -> dict[str, tuple[str, str, str]]:
    """By team: its boards on one line, its order and its note."""
    response = client.get(address)
    assert response.status_code == 200
    names = dict(PublishedPlayer.objects.values_list("ref", "surname")) | {"-": "-"}
    return {
        team.name: (" ".join(names[line] for line in team.text.split()), team.order, team.note)
        for team in response.context["typed"].teams
    }


def test_teams_are_seeded_as_they_sat_with_missing_boards_and_the_coach_s_order(
    client: Client, league: PublishedEvent
) -> None:
    assert typed_at(client, f"/seeding/schools/?event={league.event_id}") == {
        "Ashlea": ("A1 A2 A3", "rating", ""),
        "Birchwood": ("B1 B2 B3", "typed", "sat so in Schools League, May"),
        "Cedars": ("C1 - -", "rating", ""),
    }


def test_an_empty_page_leads_to_the_teams_of_the_last_event(
    client: Client, world: World, league: PublishedEvent
) -> None:
    world.event("Schools League, March", rate="schools", last_day=date(2013, 3, 16))
    world.event("County League", last_day=date(2013, 6, 1))
    page = client.get("/seeding/schools/").content.decode()
    address = f"/seeding/schools/?event={league.event_id}"
    assert f'<a href="{address}">the teams as they sat in Schools League, May</a>' in page
    assert "Start from" not in client.get(address).content.decode()


def test_match_cards_and_events_lead_to_the_seeding_of_their_teams(
    client: Client, league: PublishedEvent
) -> None:
    page = unescape(client.get(f"/events/{league.event_id}/").content.decode())
    all_teams = f"/seeding/schools/?event={league.event_id}"
    assert f'<a href="{all_teams}">Seed all its teams</a>' in page
    both = f"{all_teams}&team=Cedars&team=Ashlea"
    assert f'<a href="{both}">Seed both teams</a>' in page
    assert list(typed_at(client, both)) == ["Ashlea", "Cedars"]


def test_an_event_without_such_teams_seeds_none(client: Client, league: PublishedEvent) -> None:
    page = client.get(f"/seeding/schools/?event={league.event_id}&team=Nobody")
    assert "No such teams are told of in" in page.content.decode()
    assert typed_at(client, f"/seeding/schools/?event={league.event_id}&team=Nobody") == {}


def test_more_teams_than_are_seeded_at_once_are_the_first_of_them(
    client: Client, world: World
) -> None:
    event = world.event("Schools League", rate="schools")
    for number in range(0, MOST_TEAMS + 2, 2):
        pupils = [[(world.player(f"P, {number + one}"), 300)] for one in (0, 1)]
        match(world, event, **{f"T{number}": pupils[0], f"T{number + 1}": pupils[1]})
    page = client.get(f"/seeding/schools/?event={event.event_id}")
    assert "The first 16 of 18 teams as they sat" in page.content.decode()


@pytest.mark.parametrize(
    "number, status, says",
    [("x", 400, "is a whole number"), ("77", 404, "There is no event"), ("", 200, "Team 1")],
)
def test_an_event_that_is_none(
    client: Client, world: World, number: str, status: int, says: str
) -> None:
    response = client.get(f"/seeding/schools/?event={number}")
    assert response.status_code == status
    assert says in response.content.decode()


def test_an_event_of_another_list_is_not_rated_in_this(client: Client, world: World) -> None:
    event = world.event("County League")
    response = client.get(f"/seeding/schools/?event={event.event_id}")
    assert response.status_code == 404
    assert "County League is not rated in Barset Schools" in response.content.decode()


def test_queries_of_an_event_do_not_grow_with_its_teams(
    client: Client, league: PublishedEvent, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    # The pointer with its revision; the event, its games, people and sections; whoever is typed.
    for asked in ("&team=Cedars", ""):
        with django_assert_num_queries(9):
            client.get(f"/seeding/schools/?event={league.event_id}{asked}")


def test_queries_do_not_grow_with_the_teams(
    client: Client, world: World, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    # The pointer with its revision, names, clubs, grades, players, and whoever is called so.
    few = {"boards": ["Ash, Al"]}
    many = {"boards": ["Ash, Al\n-", "Birch, Bo\n250", "Cedar, Cy"]}
    for asked in (few, many):
        with django_assert_num_queries(5):
            client.post("/seeding/schools/", asked)
