"""Which period of each list was the current one as of a revision, and so which grade rows were.

Rows are picked by a key made of their list, period and revision: no index answers it, so that a
database goes by the players, who are few, and not through all rows of every period.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from django.db.models import CharField, Value
from django.db.models.functions import Cast, Concat

from grading.reading.lists import PublishedList, PublishedPeriod
from grading.reading.snapshot import Snapshot


def current_periods(
    snapshot: Snapshot, number: int
) -> Iterator[tuple[PublishedList, PublishedPeriod]]:
    """Of each list, the latest worked out here that was out by the revision of that number."""
    for grading_list in snapshot.lists:
        out = [p for p in grading_list.periods if p.revision is not None and p.revision <= number]
        if out:
            yield grading_list, out[-1]


def new_periods(snapshot: Snapshot, number: int) -> list[tuple[PublishedList, PublishedPeriod]]:
    """Those that came out with the revision itself."""
    current = current_periods(snapshot, number)
    return [(shown, period) for shown, period in current if period.revision == number]


def row_key(moment: str) -> Concat:
    """The key of a grade row by its ``moment``, since or until."""
    number = Cast(moment, CharField())
    return Concat("list_slug", Value(" "), "period", Value(" "), number, output_field=CharField())


def keys_of_new_lists(snapshot: Snapshot, numbers: Iterable[int]) -> list[str]:
    """Of the rows that came with a list, in any of those revisions."""
    return [
        f"{shown.slug} {period.name} {number}"
        for number in numbers
        for shown, period in new_periods(snapshot, number)
    ]


def keys_of_revised(snapshot: Snapshot, numbers: Iterable[int]) -> list[str]:
    """Of the rows that came or went, in any of those revisions, in a list that was out before."""
    return [
        f"{shown.slug} {period.name} {number}"
        for number in numbers
        for shown, period in current_periods(snapshot, number)
        if period.revision != number
    ]
