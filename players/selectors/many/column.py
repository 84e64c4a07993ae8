"""The figures that a team is counted by: those of one list at one moment."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from grading.models import PublishedGrade
from grading.reading.lists import PublishedList, PublishedPeriod
from grading.reading.snapshot import Snapshot
from players.selectors.figures import Figure

MOMENTS = {
    "current": "Current grade",
    "january": "January list",
    "august": "August, used all season",
}


@dataclass(frozen=True, slots=True)
class Column:
    """A period's grades, as a revision has them."""

    list: PublishedList
    period: PublishedPeriod
    revision: int
    words: str


def column_of(snapshot: Snapshot, grading_list: PublishedList, moment: str) -> Column | None:
    """The figures that one of the ``MOMENTS`` names; none where there are none yet."""
    if moment == "current":
        return _current(snapshot, grading_list)
    if moment == "january":
        return _january(snapshot, grading_list)
    season = grading_list.season
    if season is None:
        return None
    return Column(grading_list, season.period, season.revision, season.words)


def _current(snapshot: Snapshot, grading_list: PublishedList) -> Column | None:
    period = grading_list.latest
    if period is None:
        return None
    words = f"{period.words}, as it stands in {snapshot.words}"
    return Column(grading_list, period, snapshot.number, words)


def _january(snapshot: Snapshot, grading_list: PublishedList) -> Column | None:
    """The latest January list as it came out, or as it was when the records began here."""
    out = [period for period in grading_list.periods if period.is_out]
    period = next((p for p in reversed(out) if p.name.endswith("-01")), None)
    if period is None:
        return None
    return Column(grading_list, period, period.revision or snapshot.number, period.words)


def figures_in(column: Column, player_ids: Collection[int]) -> dict[int, Figure]:
    """The grades of those players who have one there, by player id. One query."""
    rows = PublishedGrade.objects.at(column.revision).filter(
        list_slug=column.list.slug,
        period=column.period.name,
        player_id__in=player_ids,
        grade__isnull=False,
    )
    held = rows.values_list("player_id", "grade", "category")
    return {player_id: Figure(grade, category) for player_id, grade, category in held}
