"""Every kind of grade that somebody can go in with has its word, wherever the API tells one."""

from __future__ import annotations

from typing import Any

import pytest
import yaml
from django.test import Client

from grading.engine.results import Kind
from grading.models import PublishedPlayer
from gradingsite.api.docs import SCHEMA
from players.api.kinds import ENTERED, USED
from tests.snapshot import World

ENTERING = {kind: kind.name.lower() for kind in Kind}
TAKEN: dict[Kind, str | None] = {**ENTERING, Kind.NONE: None}


def test_each_is_explained() -> None:
    for word in ENTERING.values():
        assert word in ENTERED
    for word in filter(None, TAKEN.values()):
        assert f"{word} (" in USED


def test_the_schema_explains_them_wherever_there_is_one() -> None:
    parts = yaml.safe_load(SCHEMA.read_text())["components"]["schemas"]
    told = {
        (name, field): " ".join(described["description"].split())
        for name, part in parts.items()
        for field, described in part.get("properties", {}).items()
        if field.endswith("_kind")
    }
    assert len(told) > 6
    for place, words in told.items():
        assert words.endswith((ENTERED, USED)), place


@pytest.mark.django_db
@pytest.mark.parametrize("kind", Kind)
def test_it_is_told_in_a_word(client: Client, kind: Kind) -> None:
    world = World()
    world.revise(1)
    ann, bob = world.player("Smith, Ann"), world.player("Jones, Bob")
    event = world.event()
    met = {"opponent_kind": kind, "opponent_value": 120 if kind else None}
    world.game(ann, bob, event=event, white_side=met, black_side=met)
    world.grade(ann, "2013-01", 141, "A", entry_kind=kind)
    world.publish(1)
    assert games(client, ann)[0]["opponent_kind"] == TAKEN[kind]
    (game,) = rows(client, f"events/{event.event_id}/games/")
    assert game["black"]["grade_kind"] == TAKEN[kind]
    (grade,) = rows(client, "changes/?since=0&kind=grade")
    assert grade["grade"]["entry_kind"] == ENTERING[kind]
    sides = rows(client, "changes/?since=0&kind=side")
    assert {side["side"]["opponent_kind"] for side in sides} == {ENTERING[kind]}


def games(client: Client, player: PublishedPlayer) -> Any:
    return rows(client, f"players/{player.ref}/games/")


def rows(client: Client, address: str) -> Any:
    return client.get(f"/api/v1/{address}").json()["results"]
