"""Two lists to be compared, an earlier and a later one of the same scale."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.http import QueryDict

from grading.reading.lists import PublishedList, PublishedPeriod
from grading.reading.parameters import one_of
from grading.reading.problems import garbled


@dataclass(frozen=True, slots=True)
class TwoLists:
    """The earlier and the later list."""

    earlier: PublishedPeriod
    later: PublishedPeriod


def lists_out(grading_list: PublishedList) -> list[PublishedPeriod]:
    """The periods that have grades, oldest first."""
    return [period for period in grading_list.periods if period.is_out]


def read_two_lists(query: QueryDict, grading_list: PublishedList) -> TwoLists | None:
    """The lists asked for; by default the latest and the one before it.

    Gives none where there is no earlier one to compare with. Raises NotShown for lists that
    there are not, that stand the wrong way round, or that cannot be compared.
    """
    out = lists_out(grading_list)
    names = [period.name for period in out]
    if grading_list.latest is None:
        return None
    later = out[names.index(one_of(query, "to", names, grading_list.latest.name))]
    if query.get("from"):
        earlier = out[names.index(one_of(query, "from", names, ""))]
        _refuse_unlike(earlier, later)
        return TwoLists(earlier, later)
    before = [period for period in out[: out.index(later)] if _compare(period, later)]
    return TwoLists(before[-1], later) if before else None


def a_year_before(lists: TwoLists, out: Sequence[PublishedPeriod]) -> PublishedPeriod | None:
    """The list a year before the later one, if there is one on the same scale."""
    year, month = lists.later.name.split("-")
    wanted = f"{int(year) - 1:04d}-{month}"
    named = (period for period in out if period.name == wanted)
    return next((period for period in named if _compare(period, lists.later)), None)


def _compare(one: PublishedPeriod, other: PublishedPeriod) -> bool:
    """Old Grades are never compared with new ones."""
    return one.is_old_grades == other.is_old_grades


def _refuse_unlike(earlier: PublishedPeriod, later: PublishedPeriod) -> None:
    if earlier.name >= later.name:
        raise garbled(
            "The wrong way round",
            f"“from” names an earlier list than “to”, and {earlier.words} is not before"
            f" {later.words}.",
        )
    if not _compare(earlier, later):
        raise garbled(
            "Old Grades and new ones",
            f"The list of {earlier.words} has Old Grades and that of {later.words} has new ones:"
            " they are on different scales, and cannot be compared.",
        )
