"""What if, asked in an old revision of the demo, gives what the list after it gave."""

from __future__ import annotations

import pytest

from grading.models import PublishedGrade, PublishedPlayer, PublishedSide
from grading.reading.as_of import parse_as_of
from grading.reading.snapshot import Snapshot, read_snapshot
from players.selectors.in_progress import what_if
from players.selectors.rating import goes_in_turn
from tests.players.test_what_if_agrees import columns

LOOKED_AT = 150


def at(moment: str) -> Snapshot:
    snapshot = read_snapshot(parse_as_of(moment))
    assert snapshot is not None
    return snapshot


def touched_between(before: Snapshot, after: Snapshot, month: str) -> set[int]:
    """Players who had anything of an earlier period put right in between."""
    sides = PublishedSide.objects.exclude(period=month)
    changed = sides.filter(since__gt=before.number, since__lte=after.number)
    gone = sides.filter(until__gt=before.number, until__lte=after.number)
    return set(changed.union(gone).values_list("player_id", flat=True))


@pytest.mark.parametrize("eve, month", [("2012-06", "2012-07"), ("2012-12", "2013-01")])
def test_what_if_gave_the_list_s_grade_to_whom_no_more_games_came(eve: str, month: str) -> None:
    before, after = at(eve), at(month)
    touched = touched_between(before, after, month)
    agreed = 0
    players = PublishedPlayer.objects.at(before.number).exclude(player_id__in=touched)
    for player in players.order_by("ref")[:LOOKED_AT]:
        for grading_list in before.lists:
            if goes_in_turn(next(iter(grading_list.in_progress))):
                continue
            found = what_if(before, player, grading_list, [])
            row = (
                PublishedGrade.objects.at(after.number)
                .filter(player_id=player.player_id, list_slug=grading_list.slug, period=month)
                .first()
            )
            if row and found.is_foreseeable and found.so_far.row.own_sides == row.own_sides:
                assert columns(found.so_far.row) == columns(row), player.ref
                agreed += 1
    assert agreed > 30
