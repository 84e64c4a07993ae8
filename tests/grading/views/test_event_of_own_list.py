"""The page of an event that is graded in an association's own list alone."""

from __future__ import annotations

import pytest
from django.test import Client

from tests.snapshot import World, list_row

pytestmark = pytest.mark.django_db


def test_it_names_the_list_it_is_graded_in(client: Client) -> None:
    world = World()
    own = list_row() | {"slug": "juniors", "name": "County juniors", "short_name": "Juniors"}
    world.revise(1, lists=[list_row(), own])
    event = world.event("Junior League", rate="juniors")
    ann, bob = world.player("Smith, Ann"), world.player("Jones, Bob")
    world.game(ann, bob, event=event, slug="juniors")
    world.publish(1)
    page = client.get(f"/events/{event.event_id}/")
    assert page.status_code == 200
    assert "County juniors" in page.content.decode()
