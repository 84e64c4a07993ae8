"""Each grade of a player's as it now stands, beside what its list had when it came out."""

from __future__ import annotations

from dataclasses import dataclass

from grading.models import PublishedGrade, PublishedPlayer
from grading.reading.lists import PublishedList, PublishedPeriod
from grading.reading.snapshot import Snapshot
from players.selectors.figures import stands_at


@dataclass(frozen=True, slots=True)
class GradeThenAndNow:
    """A grade in one period of a list; one of the two may be missing."""

    list: PublishedList
    period: PublishedPeriod
    now: PublishedGrade | None
    first: PublishedGrade | None
    """None too of lists from before there were revisions."""


def grades_then_and_now(snapshot: Snapshot, player: PublishedPlayer) -> list[GradeThenAndNow]:
    """Those of every list that is out, the latest first. One query."""
    versions = PublishedGrade.objects.filter(
        player_id=player.player_id, since__lte=snapshot.number, grade__isnull=False
    )
    rows: dict[tuple[str, str], list[PublishedGrade]] = {}
    for row in versions:
        rows.setdefault((row.list_slug, row.period), []).append(row)
    found = [
        GradeThenAndNow(
            shown,
            period,
            _at(rows.get((shown.slug, period.name), []), snapshot.number),
            _at(rows.get((shown.slug, period.name), []), period.revision),
        )
        for shown in snapshot.lists
        for period in shown.periods
        if period.is_out
    ]
    places = {shown.slug: place for place, shown in enumerate(snapshot.lists)}
    told = [grade for grade in found if grade.now or grade.first]
    told.sort(key=lambda grade: places[grade.list.slug])
    return sorted(told, key=lambda grade: grade.period.name, reverse=True)


def _at(rows: list[PublishedGrade], number: int | None) -> PublishedGrade | None:
    return next((row for row in rows if stands_at(row, number)), None)
