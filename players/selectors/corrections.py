"""Grades that were put right, with what the public is told of why. Source: site, profile."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from grading.models import PublishedGrade, Revision
from grading.models.corrections import Cause
from grading.reading.lists import PublishedList, PublishedPeriod
from grading.reading.months import month_in_words
from grading.reading.snapshot import Snapshot
from players.selectors.touched import Change, Touched, touched_in

OWN_ANYWAY = {"", Cause.RULES.value}
"""Causes that nobody else's results have a part in."""


@dataclass(frozen=True, slots=True)
class CorrectedGrade:
    """A grade that became another, and the revision it did so in."""

    list: PublishedList
    period: PublishedPeriod
    old: int | None
    new: int | None
    cause: str
    """What the public is told; nothing where it is not on record."""
    number: int
    month: str


def corrections_of(
    snapshot: Snapshot, player_id: int, versions: Sequence[PublishedGrade]
) -> list[CorrectedGrade]:
    """Every change of a grade since its list came out, the oldest first.

    ``versions`` are all rows of the player's up to the snapshot. Two queries, none where no grade
    has ever changed.
    """
    if not any(_changes(snapshot, versions, set())):
        return []
    numbers = {number for row in versions for number in (row.since, row.until)}
    revisions = Revision.objects.filter(number__in=numbers, number__lte=snapshot.number)
    known = {row.number: row for row in revisions.only("number", "month", "state")}
    withdrawn = {n for n, row in known.items() if row.state == Revision.State.WITHDRAWN}
    changes = list(_changes(snapshot, versions, withdrawn))
    touched = touched_in(player_id, changes)
    places = {shown.slug: place for place, shown in enumerate(snapshot.lists)}
    changes.sort(key=lambda change: (change.number, places[change.slug], change.period))
    return [
        _corrected(snapshot, change, touched, month_in_words(known[change.number].month))
        for change in changes
        if change.number in known
    ]


def _changes(
    snapshot: Snapshot, versions: Sequence[PublishedGrade], withdrawn: set[int]
) -> Iterator[Change]:
    """What a period's rows say one after the other, wherever the grades differ.

    What came with a revision since withdrawn is passed over: the next shows again what was before.
    """
    shown = {(one.slug, period.name) for one in snapshot.lists for period in one.periods}
    rows = sorted(versions, key=lambda row: (row.list_slug, row.period, row.since))
    for key, group in groupby(rows, key=lambda row: (row.list_slug, row.period)):
        if key not in shown:
            continue
        before: PublishedGrade | None = None
        for row in group:
            if row.since in withdrawn:
                continue
            if before is not None and before.until < row.since and before.until not in withdrawn:
                yield from _change(key, before, None, before.until)
                before = None
            # A first row without a cause came with its list.
            if before is not None or row.cause:
                yield from _change(key, before, row, row.since)
            before = row
        if before is not None and before.until <= snapshot.number:
            yield from _change(key, before, None, before.until)


def _change(
    key: tuple[str, str], old: PublishedGrade | None, new: PublishedGrade | None, number: int
) -> Iterator[Change]:
    change = Change(*key, old, new, number)
    if change.old_grade != change.new_grade:
        yield change


def _corrected(snapshot: Snapshot, change: Change, touched: Touched, month: str) -> CorrectedGrade:
    shown = snapshot.list_called(change.slug)
    period = shown.periods[shown.place(change.period)]
    why = change.new.cause if change.new else ""
    words = Cause(why).label if why in Cause.values else why
    if why not in OWN_ANYWAY and not touched.by(change):
        words = f"an opponent’s grade changed when {words}"
    return CorrectedGrade(
        shown, period, change.old_grade, change.new_grade, words, change.number, month
    )
