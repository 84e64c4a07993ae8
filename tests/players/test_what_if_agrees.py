"""With all games of a period in and none added, what if gives what the list then gives.

That is so for players whose own grade and whose opponents' are those of the list before; who meets
juniors, or somebody without a grade, meets starting grades that nobody knows beforehand.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import pytest

from grading.models import GradingList, PublishedGrade, PublishedPlayer
from grading.reading.lists import PublishedList
from grading.reading.snapshot import Snapshot, read_snapshot
from players.selectors.in_progress import what_if
from players.selectors.to_come import COUNTS
from players.selectors.what_if import WhatIf
from tests.grading.publishing.world import make_world, published

pytestmark = pytest.mark.django_db

EVES = {"2011-12": "2012-01", "2012-06": "2012-07", "2012-12": "2013-01", "2013-06": "2013-07"}
"""The last revision before each list, when every game of its period has been reported."""
SAME = ("grade", "category", "cut_day", "cut_period", *COUNTS)


@pytest.mark.parametrize("timeline", ["ecf-2012", "ecf-2015", "ecf-2012,2012-07:ecf-2015"])
def test_what_if_is_what_the_list_gives(timeline: str) -> None:
    make_world()
    GradingList.objects.update(timeline_text=timeline)
    seen: Counter[str] = Counter()
    for eve, month in EVES.items():
        published(eve)
        foreseen = list(foreseen_in(current()))
        published(month)
        came = {
            (row.player_id, row.list_slug): row
            for row in PublishedGrade.objects.at(current().number).filter(period=month)
        }
        for player_id, slug, found in foreseen:
            row = came.get((player_id, slug))
            if row is None:
                assert found.so_far.row.games_counted == 0
            elif found.is_foreseeable:
                assert columns(found.so_far.row) == columns(row)
                assert found.own.is_sure == (row.entry_exact is None)
                if row.own_sides:
                    assert found.so_far.own == row.entry_value
                seen["starting" if row.entry_exact is not None else "known"] += 1
                seen[f"cut {row.cut_taken > 0}"] += 1
            else:
                seen["unforeseeable"] += 1
    assert seen["known"] > 25, seen
    assert min(seen[kind] for kind in ("starting", "cut False", "unforeseeable")) > 2, seen
    assert seen["cut True"], seen


def current() -> Snapshot:
    snapshot = read_snapshot()
    assert snapshot is not None
    return snapshot


def foreseen_in(snapshot: Snapshot) -> Iterator[tuple[int, str, WhatIf]]:
    """What if for every player and list, with nothing added."""
    for player in PublishedPlayer.objects.at(snapshot.number):
        for grading_list in snapshot.lists:
            yield player.player_id, grading_list.slug, nothing_added(snapshot, player, grading_list)


def nothing_added(
    snapshot: Snapshot, player: PublishedPlayer, grading_list: PublishedList
) -> WhatIf:
    return what_if(snapshot, player, grading_list, [])


def columns(row: PublishedGrade) -> dict[str, object]:
    return {name: getattr(row, name) for name in SAME}
