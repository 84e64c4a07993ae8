"""How strong a club or county is, and how its grades are spread. Source: site, Clubs."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.db.models import CharField, Count, QuerySet, Value
from django.db.models.functions import Concat

from grading.models import PublishedGrade, PublishedPlayer
from grading.reading.histogram import Histogram, histogram
from grading.reading.lists import PublishedList
from grading.reading.snapshot import Snapshot
from players.selectors.people import shown_now

BOARDS = (4, 6, 8, 12)
"""Sizes of teams."""
PLOTTED_FROM = 5
"""Players from whom on a distribution says more than the list of them."""


@dataclass(frozen=True, slots=True)
class TopBoards:
    """The average grade of the strongest players; none where they are fewer than the boards."""

    boards: int
    average: float | None


@dataclass(frozen=True, slots=True)
class Strength:
    """The current grades of one list's holders."""

    list: PublishedList
    graded: int
    average: float | None
    top: Sequence[TopBoards]
    """One for each size of team."""
    plot: Histogram | None


def strengths_of(snapshot: Snapshot, player_ids: QuerySet[Any, Any]) -> list[Strength]:
    """For each list that is out, of the players with those ids; nothing where nobody has a grade.

    One query, however many they are.
    """
    holders = _holders(snapshot, player_ids)
    if not holders:
        return []
    return [
        _strength(grading_list, holders[grading_list.slug])
        for grading_list in snapshot.lists
        if grading_list.latest is not None
    ]


def _holders(snapshot: Snapshot, player_ids: QuerySet[Any, Any]) -> dict[str, dict[int, int]]:
    """By list, how many hold each grade. Who is dead is left out, and 0, which is no grade."""
    living = PublishedPlayer.objects.at(snapshot.number).filter(
        shown_now(snapshot), is_listed=True, player_id__in=player_ids
    )
    latest = [
        f"{grading_list.slug} {grading_list.latest.name}"
        for grading_list in snapshot.lists
        if grading_list.latest is not None
    ]
    # By a key that no index answers, so that a database goes by the players and not through lists.
    key = Concat("list_slug", Value(" "), "period", output_field=CharField())
    grades = PublishedGrade.objects.at(snapshot.number).filter(
        grade__gt=0, player_id__in=living.values("player_id")
    )
    holders: dict[str, dict[int, int]] = defaultdict(dict)
    counts = (
        grades.alias(key=key)
        .filter(key__in=latest)
        .values_list("list_slug", "grade")
        .annotate(Count("pk"))
        .order_by()
    )
    for slug, grade, held in counts:
        holders[slug][grade] = held
    return holders


def _strength(grading_list: PublishedList, holders: Mapping[int, int]) -> Strength:
    grades = [grade for grade in sorted(holders, reverse=True) for _ in range(holders[grade])]
    return Strength(
        list=grading_list,
        graded=len(grades),
        average=_average(grades, len(grades)),
        top=top_boards(grades),
        plot=histogram(holders) if len(grades) >= PLOTTED_FROM else None,
    )


def top_boards(grades: Sequence[int]) -> list[TopBoards]:
    """The averages of so many of ``grades``, the highest first."""
    return [TopBoards(boards, _average(grades, boards)) for boards in BOARDS]


def _average(grades: Sequence[int], boards: int) -> float | None:
    return sum(grades[:boards]) / boards if 0 < boards <= len(grades) else None
