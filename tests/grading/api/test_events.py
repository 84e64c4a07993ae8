"""`/events/`: which of them are wanted."""

from __future__ import annotations

from datetime import date

import pytest
from django.test import Client

from tests.snapshot import World, list_row

pytestmark = pytest.mark.django_db
OWN = "schools-of-devon"
EVENTS = "/api/v1/events/"


@pytest.fixture(autouse=True)
def _world() -> None:
    world = World()
    world.revise(1, lists=[list_row("standard"), list_row("rapid") | {"slug": OWN}])
    world.event("Barset League", first_day=date(2012, 9, 1), last_day=date(2013, 5, 31))
    world.event("Barset Schools", rate=OWN, last_day=date(2013, 3, 2))
    both = world.event("Élan Congress", last_day=date(2013, 1, 6), first_day=date(2013, 1, 4))
    world.game(world.player("One"), world.player("Two"), event=both, slug=OWN)
    world.publish(1)


def names(client: Client, query: str) -> list[str]:
    """Whom a question finds."""
    response = client.get(f"{EVENTS}?{query}")
    assert response.status_code == 200, response.content
    return [row["name"] for row in response.json()["results"]]


@pytest.mark.parametrize(
    "query, found",
    [
        ("q=barset", ["Barset League", "Barset Schools"]),
        ("q=elan", ["Élan Congress"]),
        ("q=*c?o*", ["Barset Schools"]),
        ("q=league", []),
        ("q=*", ["Barset League", "Barset Schools", "Élan Congress"]),
        ("q=barset&to=2012-08-01", ["Barset Schools"]),
        ("from=2013-03-03", ["Barset League"]),
        ("list=schools-of-devon", ["Barset Schools", "Élan Congress"]),
        ("list=standard", ["Barset League", "Élan Congress"]),
    ],
)
def test_those_that_are_wanted(client: Client, query: str, found: list[str]) -> None:
    assert names(client, query) == found


@pytest.mark.parametrize(
    "query, words",
    [
        ("list=rapid", "“list” can be one of these: schools-of-devon, standard."),
        ("from=2013-W01-1", "“from” is written YYYY-MM-DD, such as 2013-01-31."),
        ("to=20130101", "“to” is written YYYY-MM-DD, such as 2013-01-31."),
        ("to=2013-02-30", "“to” is written YYYY-MM-DD, such as 2013-01-31."),
        (f"q={'a' * 201}", "What is looked up can have 200 characters, and this has 201."),
    ],
)
def test_what_makes_no_sense_is_refused(client: Client, query: str, words: str) -> None:
    response = client.get(f"{EVENTS}?{query}")
    assert response.status_code == 400
    assert response.json()["detail"] == words


def test_pages_together_are_the_whole(client: Client) -> None:
    paged, address = [], f"{EVENTS}?size=1"
    while address:
        told = client.get(address).json()
        paged += [row["name"] for row in told["results"]]
        address = told["next"]
    assert paged == names(client, "") == ["Barset League", "Barset Schools", "Élan Congress"]
