"""What the figures of several players come to in each list."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass

from grading.reading.lists import PublishedList
from grading.reading.snapshot import Snapshot
from players.selectors.many.column import Column, column_of, figures_in
from players.team import Team, team_of


@dataclass(frozen=True, slots=True)
class Total:
    """The players as a team of one list."""

    list: PublishedList
    column: Column | None
    """Which figures they are; none where there are none yet."""
    team: Team


def totals_of(snapshot: Snapshot, player_ids: Collection[int], moment: str) -> Iterator[Total]:
    """Those of each list at one of the ``MOMENTS``, everybody counted once. A query a list."""
    for shown in snapshot.lists:
        column = column_of(snapshot, shown, moment)
        figures = figures_in(column, player_ids).values() if column is not None else ()
        counted = [one.grade for one in figures if one.grade is not None and one.counts]
        yield Total(shown, column, team_of(counted))
