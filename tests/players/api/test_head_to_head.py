"""`/players/REF/against/REF/`: what the page has, for programs."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest
from django.test import Client

from grading.models import PublishedPlayer
from tests.snapshot import World

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _world() -> None:
    """Ann won with White and drew with Black, lost at Rapidplay, and was given a game."""
    world = World()
    world.revise(1)
    ann, bob = world.player("Smith, Ann"), world.player("Jones, Bob")
    old = world.player("Jones, B", is_listed=False)
    PublishedPlayer.objects.filter(pk=old.pk).update(merged_into_id=bob.player_id)
    world.grade(ann, "2013-01", 150, "C")
    event = world.event()
    world.game(ann, bob, "10", event=event, day=date(2012, 10, 1))
    world.game(bob, ann, "55", event=event, day=date(2012, 10, 8))
    world.game(ann, bob, "01", event=event, day=date(2012, 10, 15), slug="rapid")
    world.game(ann, bob, "1d", event=event, day=date(2012, 10, 22), status=4, points=None)
    world.publish(1)


def refs() -> list[str]:
    """Ann's reference, Bob's, and the one that Bob took in."""
    return list(PublishedPlayer.objects.order_by("pk").values_list("ref", flat=True))


def against(client: Client, one: str, other: str, query: str = "") -> Any:
    return client.get(f"/api/v1/players/{one}/against/{other}/{query}")


def ended(won: int, drawn: int, lost: int) -> dict[str, int]:
    return {"games": won + drawn + lost, "won": won, "drawn": drawn, "lost": lost}


def test_scores_by_list_and_colour_from_the_player_s_side(client: Client) -> None:
    ann, bob, _ = refs()
    told = against(client, ann, bob).json()["result"]
    assert told["scores"] == [
        {"list": None, **ended(1, 1, 1), "white": ended(1, 0, 1), "black": ended(0, 1, 0)},
        {"list": "standard", **ended(1, 1, 0), "white": ended(1, 0, 0), "black": ended(0, 1, 0)},
        {"list": "rapid", **ended(0, 0, 1), "white": ended(0, 0, 1), "black": ended(0, 0, 0)},
    ]
    games = [(game["date"], game["colour"], game["score"]) for game in told["games"]]
    assert games == [
        ("2012-10-22", "white", None),
        ("2012-10-15", "white", 0.0),
        ("2012-10-08", "black", 0.5),
        ("2012-10-01", "white", 1.0),
    ]
    assert told["opponent"] == {"ref": bob, "name": "Jones, Bob"}
    theirs = {"grade": None, "category": None}
    own = {"grade": 150, "category": "C"}
    assert told["grades"] == [{"list": "standard", "own": own, "theirs": theirs}]
    other_way = against(client, bob, ann).json()["result"]
    assert other_way["scores"][1]["black"] == ended(0, 0, 1)


def test_who_may_be_named_there(client: Client) -> None:
    ann, bob, old = refs()
    assert against(client, ann, bob[:6].lower()).status_code == 200
    moved = against(client, ann, old, "?fields=scores")
    assert moved.status_code == 307
    assert moved.headers["Location"] == f"/api/v1/players/{ann}/against/{bob}/?fields=scores"
    moved = against(client, old, ann)
    assert moved.headers["Location"] == f"/api/v1/players/{bob}/against/{ann}/"
    assert against(client, ann, "999999").status_code == 404
    oneself = against(client, ann, ann)
    assert (oneself.status_code, oneself.json()["title"]) == (404, "Both are one player")
