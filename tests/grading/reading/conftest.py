"""A small published world for what all pages of the snapshot share."""

from __future__ import annotations

import pytest

from tests.snapshot import World


@pytest.fixture
def world() -> World:
    """One published revision with two players who met once."""
    world = World()
    world.revise(1)
    ann, bob = world.player("Smith, Ann"), world.player("Jones, Bob")
    club = world.club("Hastings", "4HAS", county="Sussex", union="SCCU")
    for player in (ann, bob):
        world.affiliation(player, club)
        world.grade(player, "2013-01", 120, "E", own_sides=1, own_points=120, games_counted=1)
        world.grade(player, "2012-07", 118, "E", own_sides=1, own_points=118, games_counted=1)
    world.game(ann, bob, event=world.event())
    world.publish(1)
    return world
