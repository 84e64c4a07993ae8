"""`/players/REF/moved/LIST/`: the page's comparison, for programs."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from django.test import Client

from tests.players.test_moved import Career

pytestmark = pytest.mark.django_db


def told(client: Client, career: Career, query: str = "") -> dict[str, Any]:
    response = client.get(f"/api/v1/players/{career.ann.ref}/moved/standard/{query}")
    assert response.status_code == 200, response.content
    result: dict[str, Any] = response.json()["result"]
    return result


@pytest.mark.parametrize("query", ["", "?from=2012-07&to=2013-01", "?to=2012-07", "?from=2013-01"])
def test_each_game_that_came_in_moved_the_average_by_its_share(client: Client, query: str) -> None:
    """Ten games at 100, then five at 130: each is 30 above the average, over fifteen games."""
    found = told(client, Career(client), query)
    games = found.pop("games")
    assert found == {
        "list": "standard",
        "first": "2012-07",
        "last": "2013-01",
        "before": 100,
        "after": 110,
        "by": 10,
        "average_by": 10.0,
        "rounding_by": 0.0,
        "increment_by": 0,
        "floor_by": 0,
        "events": [],
    }
    moving = Counter((game["did"], game["share"], game["points"], game["by"]) for game in games)
    assert moving == {("came", 1.0, 130, 2.0): 5, ("stayed", 1.0, 100, 0.0): 10}
    assert {game["side"]["period"] for game in games if game["did"] == "came"} == {"2013-01"}


@pytest.mark.parametrize(
    "query, status, title",
    [
        ("?from=2013-01&to=2013-01", 400, "One list twice"),
        ("?from=2011-07", 404, "No working"),
        ("?from=x", 404, "No such period"),
        ("?since=2013-01", 400, "No such parameter"),
    ],
)
def test_what_cannot_be_compared(client: Client, query: str, status: int, title: str) -> None:
    ref = Career(client).ann.ref
    response = client.get(f"/api/v1/players/{ref}/moved/standard/{query}")
    assert (response.status_code, response.json()["title"]) == (status, title)
