"""`/clubs/CODE/events/`: a page of them is read, not all."""

from __future__ import annotations

import re
from datetime import date
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from tests.clubs.members import KENT
from tests.snapshot import World

pytestmark = pytest.mark.django_db
ADDRESS = "/api/v1/clubs/7AAA/events/"
SEASONS = 5


@pytest.fixture(autouse=True)
def _world() -> None:
    """A club that played in an event a year, and lately in two that ended on one day."""
    world = World()
    world.revise(1)
    club = world.club("Ashton", "7AAA", **KENT)
    able, away = world.player("Able, Al"), world.player("Away, Al")
    days = [date(2008 + number, 5, 1) for number in range(SEASONS)]
    for number, day in enumerate([*days, days[-1]]):
        event = world.event(f"League {number}", first_day=days[0], last_day=day)
        for score in ("10", "55")[: 1 + number % 2]:
            ours = {"club_id": club.club_id}
            world.game(able, away, score, event=event, day=day, white_side=ours)
    world.event("Without them")
    world.publish(1)


def rows(client: Client, query: str = "") -> list[dict[str, Any]]:
    """All of them, page by page."""
    found, address = [], f"{ADDRESS}{query}"
    while address:
        told = client.get(address).json()
        found += told["results"]
        address = told["next"]
    return found


def test_they_are_told_the_latest_first_with_how_they_went(client: Client) -> None:
    found = rows(client)
    assert [row["name"][-1] for row in found] == ["4", "5", "3", "2", "1", "0"]
    assert [(row["games"], row["won"], row["drawn"], row["players"]) for row in found[:2]] == [
        (1, 1, 0, 1),
        (2, 1, 1, 1),
    ]


@pytest.mark.parametrize("size", [1, 2, 5])
def test_pages_together_are_the_whole(client: Client, size: int) -> None:
    assert rows(client, f"?size={size}") == rows(client)


def test_only_those_of_the_page_are_read(client: Client) -> None:
    with CaptureQueriesContext(
        connection,
    ) as asked:
        client.get(f"{ADDRESS}?size=2")
    of_events, of_sides = (query["sql"] for query in asked.captured_queries[2:4])
    assert "LIMIT 3" in of_events
    assert re.search(r'"event_id" IN \(\d+, \d+\)', of_sides)
