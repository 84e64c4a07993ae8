"""`/events/received/`: the log that the page of events received shows, and as live."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest
from django.test import Client

from tests.snapshot import World

pytestmark = pytest.mark.django_db
RECEIVED = "/api/v1/events/received/"


@pytest.fixture
def world() -> World:
    """Three reports of two events, one of them published; the other was withdrawn since."""
    world = World()
    world.revise(1)
    league = world.event("Barset League").event_id
    world.publish(1)
    world.received(league, "Barset League", date(2012, 12, 1), is_final=False, last_game=1)
    world.received(99, "Élan Congress", date(2012, 6, 1), rate="rapid", kind="congress")
    world.received(league, "Barset League", date(2013, 1, 5), reached_on=date(2013, 1, 9))
    world.received(99, "Élan Congress", date(2013, 1, 6), stage="withdrawn")
    return world


def reports(client: Client, query: str = "") -> list[dict[str, Any]]:
    response = client.get(f"{RECEIVED}{query}")
    assert response.status_code == 200, response.content
    told: list[dict[str, Any]] = response.json()["results"]
    return told


@pytest.mark.usefixtures("world")
def test_it_tells_what_the_page_shows(client: Client) -> None:
    told = reports(client)
    assert [row["received_on"] for row in told] == ["2013-01-05", "2012-12-01", "2012-06-01"]
    assert [row["is_final"] for row in told] == [True, False, True]
    assert [row["is_published"] for row in told] == [True, True, False]
    assert [row["is_withdrawn"] for row in told] == [False, False, True]
    assert told[0]["accepted_on"] == "2013-01-09"
    assert told[0]["graded_in"] == [
        {"list": "standard", "period": "2013-01", "games": 40, "is_computed": True}
    ]


@pytest.mark.usefixtures("world")
@pytest.mark.parametrize(
    "query, found",
    [
        ("?q=*congress", [99]),
        ("?list=rapid", [99]),
        ("?season=2011-12", [99]),
        ("?season=2012-13&list=rapid", []),
    ],
)
def test_those_that_are_wanted(client: Client, query: str, found: list[int]) -> None:
    assert [row["event"] for row in reports(client, query)] == found


@pytest.mark.usefixtures("world")
@pytest.mark.parametrize("query", ["season=2010-11", "season=all", "list=blitz"])
def test_what_makes_no_sense_is_refused(client: Client, query: str) -> None:
    response = client.get(f"{RECEIVED}?{query}")
    assert response.status_code == 400
    assert query.partition("=")[0] in response.json()["detail"]


def test_it_is_live_and_its_pages_pass_nobody_over(client: Client, world: World) -> None:
    first = client.get(f"{RECEIVED}?size=2")
    assert "Last-Modified" not in first.headers
    again = {"If-None-Match": first.headers["ETag"]}
    assert client.get(f"{RECEIVED}?size=2", headers=again).status_code == 304
    world.received(98, "Dorset Rapid", date(2013, 1, 7))
    anew = client.get(f"{RECEIVED}?size=2", headers=again)
    assert anew.status_code == 200
    assert anew.json()["results"][0]["event"] == 98
    rest = client.get(first.json()["next"]).json()
    assert [row["event"] for row in rest["results"]] == [99]
    assert rest["next"] is None
