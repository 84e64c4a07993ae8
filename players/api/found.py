"""Players of the API by name, by reference and by filters: who is wanted, and in what order."""

from __future__ import annotations

from typing import Any

from django.db.models import QuerySet
from django.http import QueryDict

from grading.models import PublishedGrade, PublishedPlayer
from grading.reading.lists import PublishedList
from grading.reading.parameters import one_of, sort_order, whole_number, word
from grading.reading.problems import garbled
from grading.reading.snapshot import Snapshot
from gradingsite.folding import Pattern
from players.filters import GradeFilter, PlayerFilter
from players.selectors.search import Meant, ids_named, ids_with_reference, looks_like_reference

HIGHEST = 400
MODES = ("players", "ref")
OF_GRADES = ("grade_min", "grade_max", "category", "games")
"""Filters of the grade in one list."""


def order_asked(query: QueryDict, snapshot: Snapshot, *, by_reference: bool) -> str:
    """What players are sorted by. Raises NotShown."""
    lists = [grading_list.slug for grading_list in snapshot.lists]
    default = "ref" if by_reference else "name"
    return sort_order(query, ["name", "ref", *lists], default)


def is_by_reference(query: QueryDict, pattern: Pattern | None) -> bool:
    """Whether references are looked up: where it is said so, or it can be nothing else."""
    mode = word(query, "mode", MODES)
    looks_so = pattern is not None and looks_like_reference(pattern.text)
    return mode == "ref" or (not mode and looks_so)


def meant_by(snapshot: Snapshot, pattern: Pattern | None, *, by_reference: bool) -> Meant:
    """The players whom a pattern means; everybody without one. Raises NotShown."""
    if pattern is None:
        return Meant(PublishedPlayer.objects.at(snapshot.number).values("player_id"))
    if pattern.is_only_wildcards:
        raise garbled("Nothing to look up", "“q” needs a letter or digit beside the wild cards.")
    find = ids_with_reference if by_reference else _named
    return find(snapshot, pattern)


def _named(snapshot: Snapshot, pattern: Pattern) -> Meant:
    return Meant(ids_named(snapshot, pattern))


def left_by_filters(
    snapshot: Snapshot, query: QueryDict, ids: QuerySet[Any, Any]
) -> QuerySet[Any, Any]:
    """Ids of those players whom all filters leave. Raises NotShown for what they cannot mean."""
    rows = PublishedPlayer.objects.at(snapshot.number).filter(player_id__in=ids)
    players = PlayerFilter(snapshot, query, rows)
    players.refuse_garbage()
    found = players.qs
    if (grades := _grades(snapshot, query)) is not None:
        found = found.filter(player_id__in=grades.values("player_id"))
    return found.values("player_id")


def _grades(snapshot: Snapshot, query: QueryDict) -> QuerySet[Any, Any] | None:
    """The grades wanted of one list; none where the grade does not matter."""
    lowest = whole_number(query, "grade_min", HIGHEST)
    highest = whole_number(query, "grade_max", HIGHEST)
    if not any(query.get(name) for name in ("list", *OF_GRADES)):
        return None
    shown = _list(snapshot, query)
    if shown.latest is None:
        return PublishedGrade.objects.none()
    grades = PublishedGrade.objects.at(snapshot.number).filter(
        list_slug=shown.slug, period=shown.latest.name, grade__isnull=False
    )
    if lowest is not None:
        grades = grades.filter(grade__gte=lowest)
    if highest is not None:
        grades = grades.filter(grade__lte=highest)
    narrowing = GradeFilter(snapshot, query, grades, shown.latest)
    narrowing.refuse_garbage()
    return narrowing.qs


def _list(snapshot: Snapshot, query: QueryDict) -> PublishedList:
    lists = {shown.slug: shown for shown in snapshot.lists}
    if not lists:
        raise garbled("No such choice", "“list” can be none: no list is kept here.")
    return lists[one_of(query, "list", lists, next(iter(lists)))]
