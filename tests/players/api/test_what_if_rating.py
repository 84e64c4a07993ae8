"""`/players/REF/what-if/` of a rating that events move in turn. Rules, section 11, saca."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from players.models import Player
from tests.grading.publishing.test_ratings import schools
from tests.players.test_ratings import pupils

__all__ = ["pupils", "schools"]
pytestmark = pytest.mark.django_db


def asked(client: Client, player: Player, *games: tuple[int, str], status: int = 200) -> Any:
    """What is told of the next rating, with these games added."""
    sent = {"games": [{"grade": grade, "score": score} for grade, score in games]}
    address = f"/api/v1/players/{player.ref}/what-if/schools/"
    reply = client.post(address, sent, "application/json")
    assert reply.status_code == status, reply.content
    return reply.json()


def test_the_next_rating_is_that_of_the_page(client: Client, pupils: tuple[Player, Player]) -> None:
    _, two = pupils
    told = asked(client, two, (400, "1"), (300, "0.5"))["result"]
    assert (told["current_grade"], told["so_far"]["grade"], told["result"]["grade"]) == (
        345,
        320,
        342,
    )
    # An upset of 80 points is worth 16 + 8; a draw with somebody 20 below costs 2.
    assert [(one["points"], one["grade_after"]) for one in told["added"]] == [(24, 344), (-2, 342)]
    assert (told["so_far"]["own_games"], told["result"]["own_games"]) == (1, 3)
    assert told["is_foreseeable"] is False
    assert told["result"]["needs"] == []


def test_a_rating_may_be_higher_than_any_grade(
    client: Client, pupils: tuple[Player, Player]
) -> None:
    one, _ = pupils
    assert asked(client, one, (1000, "0"))["result"]["added"][0]["points"] == 0
    asked(client, one, (1001, "0"), status=400)


def test_sums_of_a_grade_are_null(client: Client, pupils: tuple[Player, Player]) -> None:
    one, _ = pupils
    result = asked(client, one)["result"]["result"]
    assert {name for name, value in result.items() if value is None} == {
        *("category", "average", "forward_games", "games_counted", "games_12m"),
    }
