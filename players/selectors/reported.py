"""Games reported for a list to come, and what each is taken for before it is graded."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum

import numpy as np

from grading.engine.points import points
from grading.engine.results import Kind
from grading.models import PublishedPlayer, PublishedSide
from grading.reading.lists import PublishedList, PublishedPeriod
from grading.reading.snapshot import Snapshot
from players.selectors.entering import Held
from players.selectors.sides import WITHIN_A_DAY, Side, Status, sides_shown


class Use(Enum):
    """What is made of a game that is reported."""

    SURE = "as it will be"
    ESTIMATE = "at the grade the junior holds"
    LEFT_OUT = "left out: no grade yet"
    NOT_COUNTED = "not counted for this player"


@dataclass(frozen=True, slots=True)
class ReportedGame:
    """A game of the period in progress."""

    side: Side
    use: Use

    @property
    def is_in(self) -> bool:
        """Whether it goes into the reckoning."""
        return self.use in (Use.SURE, Use.ESTIMATE)

    @property
    def opponent(self) -> int:
        """The grade the opponent is taken to have; 0 where the game is left out."""
        return self.side.row.opponent_value or 0

    @property
    def half_points(self) -> int:
        """The player's own: a game in progress was played."""
        return self.side.result.half_points or 0

    @property
    def worth(self) -> int:
        """That grade with 50, 0 or -50 for the result."""
        return self.opponent + self.side.result.worth


def reported_games(
    snapshot: Snapshot,
    player: PublishedPlayer,
    grading_list: PublishedList,
    period: PublishedPeriod,
    own: Held,
) -> list[ReportedGame]:
    """The games reported so far, in the order they were played. Three queries."""
    rows = PublishedSide.objects.at(snapshot.number).filter(
        player_id=player.player_id,
        list_slug=grading_list.slug,
        period=period.name,
        status=Status.IN_PROGRESS,
    )
    sides = sides_shown(snapshot, list(rows.order_by("day", *WITHIN_A_DAY)))
    return [ReportedGame(side, _use(side.row, own)) for side in sides]


def _use(row: PublishedSide, own: Held) -> Use:
    if row.opponent_value is None or row.opponent_kind == Kind.NONE:
        return Use.LEFT_OUT
    if row.opponent_kind == Kind.START:
        return Use.ESTIMATE
    # Where both grades are sure, only a game that will not count has no points.
    return Use.NOT_COUNTED if own.is_sure and row.points is None else Use.SURE


def points_of(own: int, games: Sequence[tuple[int, int]]) -> list[int]:
    """The player's points against opponents of these grades, for these half points."""
    opponents = np.array([grade for grade, _ in games], np.int64)
    scores = np.array([half_points for _, half_points in games], np.int64)
    mine, _theirs = points(np.full(len(games), own), opponents, scores)
    found: list[int] = mine.tolist()
    return found
