"""Grades as tables show them: with the category, and marked where revised since the baseline."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass

from django.db.models import Q

from grading.models import PublishedGrade
from grading.reading.lists import PublishedList
from grading.reading.snapshot import Snapshot


@dataclass(frozen=True, slots=True)
class Figure:
    """A grade, or none; and what it was at the baseline where that is different."""

    grade: int | None = None
    category: str = ""
    is_revised: bool = False
    was: int | None = None

    @property
    def is_shown(self) -> bool:
        """Whether there is anything to see."""
        return self.grade is not None or self.is_revised

    @property
    def counts(self) -> bool:
        """Whether there is something to count in a team: 0 is not a grade."""
        return bool(self.grade)


@dataclass(frozen=True, slots=True)
class Pair:
    """A player's grade in a list's latest period, that of the period before, the season's."""

    latest: Figure = Figure()
    previous: Figure = Figure()
    season: Figure | None = None
    """None while it is the latest that is used all season."""
    is_own: bool = False
    """Whether the list is an association's own: beside the others it needs a wide window."""


def stands_at(row: PublishedGrade, number: int | None) -> bool:
    """Whether ``row`` is what the revision of that number shows."""
    return number is not None and row.since <= number < row.until


def latest_figure(
    rows: Iterable[PublishedGrade], grading_list: PublishedList, number: int
) -> Figure:
    """The grade at revision ``number`` beside the baseline's, from one player's rows of one list.

    ``rows`` may be of any period and revision.
    """
    latest = grading_list.latest
    if latest is None:
        return Figure()
    of_period = [row for row in rows if row.period == latest.name]
    now = next((row for row in of_period if stands_at(row, number)), None)
    grade = now.grade if now else None
    category = now.category if now and grade is not None else ""
    if grading_list.baseline is None:
        return Figure(grade, category)
    then = next((row for row in of_period if stands_at(row, grading_list.baseline)), None)
    was = then.grade if then else None
    return Figure(grade, category, is_revised=grade != was, was=was if grade != was else None)


def plain_figure(rows: Iterable[PublishedGrade], period: str | None, number: int) -> Figure:
    """The grade of a period as the revision of that number shows it."""
    for row in rows:
        if row.period == period and row.grade is not None and stands_at(row, number):
            return Figure(row.grade, row.category)
    return Figure()


def season_figure(rows: Iterable[PublishedGrade], grading_list: PublishedList) -> Figure | None:
    """The August revision's grade, once a later list is out."""
    season = grading_list.season_beside
    return plain_figure(rows, season.period.name, season.revision) if season else None


def pairs_at(snapshot: Snapshot, player_ids: Collection[int]) -> dict[int, dict[str, Pair]]:
    """Each player's grades by the list's slug, those of a ``Pair``, in one query."""
    rows: dict[tuple[int, str], list[PublishedGrade]] = {}
    for row in _rows(snapshot, player_ids):
        rows.setdefault((row.player_id, row.list_slug), []).append(row)
    return {
        player_id: {
            grading_list.slug: _pair(
                rows.get((player_id, grading_list.slug), []), grading_list, snapshot.number
            )
            for grading_list in snapshot.lists
        }
        for player_id in player_ids
    }


def _pair(rows: list[PublishedGrade], grading_list: PublishedList, number: int) -> Pair:
    previous = grading_list.previous.name if grading_list.previous else None
    return Pair(
        latest_figure(rows, grading_list, number),
        plain_figure(rows, previous, number),
        season_figure(rows, grading_list),
        grading_list.is_own,
    )


def _rows(snapshot: Snapshot, player_ids: Collection[int]) -> Iterable[PublishedGrade]:
    wanted = Q(pk__in=[])
    for grading_list in snapshot.lists:
        shown = [grading_list.latest, grading_list.previous]
        names = [period.name for period in shown if period is not None]
        for number in {snapshot.number, grading_list.baseline} - {None}:
            wanted |= _standing(grading_list, names, number)
        if season := grading_list.season_beside:
            wanted |= _standing(grading_list, [season.period.name], season.revision)
    return PublishedGrade.objects.filter(wanted, player_id__in=player_ids).only(
        "player_id", "list_slug", "period", "grade", "category", "since", "until"
    )


def _standing(grading_list: PublishedList, periods: Collection[str], number: int | None) -> Q:
    return Q(list_slug=grading_list.slug, period__in=periods, since__lte=number, until__gt=number)
