"""The page of statistics."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from grading.models import Revision
from tests.snapshot import World

pytestmark = pytest.mark.django_db

RANKS = {"standard": {"counts": {"150": 2, "141": 1, "133": 5}}, "rapid": {"counts": {}}}
COUNTED: dict[str, Any] = {
    "periods": {
        "standard": [
            {"name": "2008-07", "games": 0, "players": 0, "graded": 4, "grades": 401},
            {"name": "2013-01", "games": 1_234, "players": 56, "graded": 8, "grades": 1_106},
        ],
        "rapid": [],
    },
    "juniors": {"standard": {"9": 2, "17": 1}, "rapid": {}},
    "counties": [
        {"county": "", "union": "", "lists": {"standard": {"graded": 1, "grades": 150}}},
        {"county": "Kent", "union": "SCCU", "lists": {"standard": {"graded": 7, "grades": 956}}},
    ],
}


@pytest.fixture
def world() -> World:
    """A revision with figures."""
    world = World()
    totals = {"players": 20, "games": 30, "events": 2, "current": {"standard": 9, "rapid": 0}}
    world.revise(1, ranks=RANKS, statistics=COUNTED, totals=totals)
    world.publish(1)
    return world


def page_of(client: Client, query: str = "") -> str:
    response = client.get(f"/statistics/{query}")
    assert response.status_code == 200
    return response.content.decode()


def words_of(client: Client, query: str = "") -> str:
    main = page_of(client, query).partition("<main")[2].partition("</main>")[0]
    return " ".join(re.sub(r"<[^>]+>", " ", main).split())


def test_how_grades_are_spread(client: Client, world: World) -> None:
    words = words_of(client)
    assert "8 ranked players of 9 with a current grade, on average 138.3." in words
    assert "150 to 159 2" in words
    assert "Nobody has a grade in this list yet." in words


def test_where_a_grade_stands(client: Client, world: World) -> None:
    assert "Standard 141" not in words_of(client)
    words = words_of(client, "?grade=141")
    told = "Standard 141 : higher than 62.5% of 8 ranked players."
    assert f"{told} 5 have less, 1 the same, 2 more." in words
    assert "Rapid 141" not in words
    assert "75% have at most 141" in words
    assert "50% (the median) have at most 133" in words


def test_players_and_games_by_period(client: Client, world: World) -> None:
    words = words_of(client)
    assert "January 2013 56 1,234 8 138.3" in words
    assert "July 2008 old 4 100.3" in words, "of a period without games, its grades alone"
    assert "No Rapidplay list is out yet." in words
    page = page_of(client)
    assert "<title>January 2013: 1,234</title>" in page
    assert page.count("<title>July 2008") == 1


def test_juniors_by_age(client: Client, world: World) -> None:
    assert "up to 7 0 0 8 and 9 2 0 10 and 11 0 0" in words_of(client)


def test_no_ages_of_juniors_who_may_be_adults_now(client: Client, world: World) -> None:
    world.revise(2)
    world.publish(2)
    words = words_of(client, "?as_of=1")
    assert "8 and 9" not in words
    assert "in the present revision alone" in words


def test_counties_with_those_in_none_last(client: Client, world: World) -> None:
    words = words_of(client)
    assert "Kent SCCU 7 136.6 in none 1 150.0" in words
    assert 'href="/counties/kent/"' in page_of(client)


def test_a_revision_from_before_they_were_counted_says_so(client: Client, world: World) -> None:
    Revision.objects.update(statistics={})
    words = words_of(client)
    assert words.count("These figures were not counted yet") == 3
    assert "8 ranked players" in words


@pytest.mark.parametrize(
    "table, lines",
    [
        ("grades", ["list,grade,players", "standard,133,5", "standard,141,1", "standard,150,2"]),
        (
            "periods",
            [
                "list,period,games,players,graded,average",
                "standard,2008-07,0,0,4,100.25",
                "standard,2013-01,1234,56,8,138.25",
            ],
        ),
        (
            "counties",
            [
                "county,union,list,graded,average",
                "Kent,SCCU,standard,7,136.57",
                "Kent,SCCU,rapid,0,",
                ",,standard,1,150.0",
                ",,rapid,0,",
            ],
        ),
    ],
)
def test_each_table_as_csv(client: Client, world: World, table: str, lines: list[str]) -> None:
    assert page_of(client, f"?format=csv&table={table}").splitlines() == lines


def test_queries(
    client: Client, world: World, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    with django_assert_num_queries(2):  # snapshot; its figures
        page_of(client, "?grade=141")
