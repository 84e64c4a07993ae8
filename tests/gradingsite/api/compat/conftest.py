"""A small published world: two players who met, a merged record, somebody ungraded, two clubs."""

from __future__ import annotations

from datetime import date

import pytest
from django.core.cache import cache

from grading.models import PublishedPlayer
from tests.snapshot import World, list_row

BOB, ANN, OLD, CY, DEE = "700102C", "700101A", "700103E", "700104G", "700105J"


@pytest.fixture
def world() -> World:
    """Bob's grade of January was put right in April."""
    cache.clear()
    world = World()
    lists = [list_row("standard"), list_row("rapid")]
    world.revise(1, lists=lists)
    bob = world.player(
        "Macdonald, Bob",
        ref=BOB,
        sex="M",
        nation="ENG",
        member_number="ME012345",
        member_level="Gold",
        member_until=date(2013, 8, 31),
        former=("Smith, Bob",),
    )
    ann = world.player("McDonald, Ann", ref=ANN, sex="F", fide_code="400101", junior_age=14)
    cy = world.player("van Dyke, Cy", ref=CY, is_listed=False)
    world.player("Macdonald, Dee", ref=DEE, is_listed=False, deceased=True)
    old = world.player("Mc Donald, A", ref=OLD, is_listed=False)
    PublishedPlayer.objects.filter(pk=old.pk).update(merged_into_id=ann.player_id)
    barnstaple = world.club("Barnstaple", "4BAR", county="Devon", union="WECU")
    exeter = world.club("Exeter", "4EXE", county="Devon", union="WECU")
    world.club("Devon", "4DEV", kind="team", county="Devon", union="WECU")
    world.club("Devon Juniors", "4DEJ", kind="team", county="Devon", union="WECU")
    bideford = world.club("Bideford", "4BID", kind="location", county="Devon", union="WECU")
    world.affiliation(bob, barnstaple)
    world.affiliation(bob, exeter, 1)
    world.affiliation(ann, bideford)
    world.affiliation(ann, exeter, None)
    row = world.grade(bob, "2013-01", 131, "B")
    world.grade(bob, "2012-07", 125, "C")
    world.grade(bob, "2013-01", 129, "C", slug="rapid")
    world.grade(ann, "2013-01", 141, "A")
    event = world.event("North Devon League 2012-13", organiser="Devon County Chess Association")
    worth = {"own_value": 133, "opponent_value": 141}
    for score, day, section in (("55", 12, "Division 1"), ("01", 11, "Cup"), ("10", 10, "Cup")):
        world.game(
            bob,
            ann,
            score,
            event=event,
            day=date(2012, 12, day),
            section=section,
            white_side={**worth, "club_id": barnstaple.club_id},
            black_side={"own_value": 141, "opponent_value": 133},
        )
    world.game(
        cy, bob, "1d", event=event, day=date(2012, 12, 20), status=4, points=None, section="Cup"
    )
    world.game(
        cy,
        bob,
        "01",
        event=event,
        day=date(2013, 4, 14),
        period="2013-07",
        status=3,
        own_value=None,
        opponent_value=None,
        points=None,
    )
    world.publish(1)
    world.revise(2, "2013-04", lists=lists)
    world.replace(row, grade=133, cause="result")
    world.publish(2)
    return world
