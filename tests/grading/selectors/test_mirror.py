"""The feed of changes looks only at what a revision brought and took, however long the tables."""

from __future__ import annotations

import pytest
from django.db import connection

from grading.reading.snapshot import Snapshot, read_snapshot
from grading.selectors.mirror import KINDS, Between, between
from tests.snapshot import World

pytestmark = pytest.mark.django_db
SIDE = next(kind for kind in KINDS if kind.name == "side")


@pytest.fixture
def snapshot() -> Snapshot:
    """Two revisions: in the second Cy is new, and Bob, whose game is older, is shown."""
    world = World()
    world.revise(1)
    ann, bob = world.player("Smith, Ann"), world.player("Jones, Bob")
    world.game(ann, bob, event=world.event())
    bob.delete()
    world.revise(2, "2013-04")
    world.player("Clark, Cy")
    bob.pk, bob.since = None, 2
    bob.save()
    world.publish(2)
    found = read_snapshot()
    assert found is not None
    return found


def test_only_whoever_has_older_rows_is_shown_again(snapshot: Snapshot) -> None:
    found = between(snapshot, 1)
    assert (found.hidden, found.shown) == (frozenset(), frozenset({2}))


@pytest.mark.skipif(
    connection.vendor != "sqlite", reason="of a few rows PostgreSQL looks through all"
)
@pytest.mark.parametrize("touched", [frozenset[int](), frozenset({2})])
def test_no_table_of_sides_is_looked_through(snapshot: Snapshot, touched: frozenset[int]) -> None:
    found = Between(1, snapshot, touched, frozenset())
    came, went = (
        rows.order_by("pk")[:10].explain() for rows in (found.came(SIDE), found.went(SIDE))
    )
    wanted = {"published_side_since": came, "published_side_until": went}
    if touched:
        wanted |= {"published_side_opponent": came}
    assert [name for name, plan in wanted.items() if name not in plan] == []
