"""One revision: what came out in it, and what it changed and why. Source: site, Revisions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.db.models import QuerySet

from grading.models import Revision
from grading.reading.keyset import stretch_of
from grading.reading.lists import PublishedList, parse_lists
from grading.reading.paging import Paging, page_of
from grading.reading.problems import WayOn, missing
from grading.reading.snapshot import Snapshot
from grading.selectors.change_filters import (
    Choice,
    Filters,
    choices,
    count_changes,
    filtered,
    left,
)
from grading.selectors.change_rows import Change, as_changes, in_order, keyed
from grading.selectors.changes import changes_in, lists_out
from grading.selectors.revisions import NewList, ShownRevision, as_shown, new_lists, seen_from


@dataclass(frozen=True, slots=True)
class Asked:
    """What of the changes is wanted, in which order, and which page of them."""

    filters: Filters
    sort: str
    page: int
    size: int | None
    """Rows a page; None for all in one."""


@dataclass(frozen=True, slots=True)
class RevisionPage:
    """A revision, and a page of its changes."""

    revision: ShownRevision
    before: int | None
    """The number of the revision that stood before it."""
    taken_back: Sequence[NewList]
    """The lists that are open again."""
    total: int
    """Of the changes, whatever is asked for."""
    found: int
    """Of those asked for."""
    choices: Mapping[str, Sequence[Choice]]
    rows: Sequence[Change]
    paging: Paging


def revision_page(snapshot: Snapshot, number: int, asked: Asked) -> RevisionPage:
    """What the revision with that number changed. Raises NotShown.

    Four queries; one for the first revision, and for one that was taken back.
    """
    revision, before = _called(snapshot, number)
    shown = as_shown(revision)
    if before is None or shown.undone_by is not None:
        return RevisionPage(shown, None, (), 0, 0, {}, (), page_of(0, page=asked.page, size=1))
    changes, lists = _changes(snapshot, revision, before), _lists(snapshot, revision)
    counts = count_changes(changes)
    found = left(counts, asked.filters)
    paging = page_of(found, page=asked.page, size=asked.size or max(found, 1))
    rows = in_order(snapshot, filtered(changes, asked.filters), asked.sort, lists)
    return RevisionPage(
        revision=shown,
        before=before.number,
        taken_back=_taken_back(revision, before),
        total=sum(counts.values()),
        found=found,
        choices=choices(counts, asked.filters, lists),
        rows=as_changes(snapshot, list(rows[paging.start : paging.end]) if found else [], lists),
        paging=paging,
    )


def revision_called(snapshot: Snapshot, number: int) -> Revision:
    """The revision with that number. Raises NotShown. One query."""
    return _called(snapshot, number)[0]


@dataclass(frozen=True, slots=True)
class ChangeStretch:
    """So many changes in a row, and the place of the last where others follow."""

    rows: Sequence[Change]
    place: Sequence[Any] | None = None


def changes_after(
    snapshot: Snapshot,
    number: int,
    filters: Filters,
    sort: str,
    *,
    size: int,
    place: Sequence[Any] | None,
) -> ChangeStretch:
    """The next ``size`` changes after the one at ``place``, or the first. Raises NotShown.

    Three queries; one for the first revision, and for one that was taken back.
    """
    revision, before = _called(snapshot, number)
    if before is None or as_shown(revision).undone_by is not None:
        return ChangeStretch([])
    lists = _lists(snapshot, revision)
    found = filtered(_changes(snapshot, revision, before), filters)
    rows, keys = keyed(snapshot, found, sort, lists)
    shown = stretch_of(rows, keys, size=size, place=place)
    return ChangeStretch(as_changes(snapshot, shown.rows, lists), shown.place)


def _called(snapshot: Snapshot, number: int) -> tuple[Revision, Revision | None]:
    """The revision with that number, and the one that stood before it."""
    # A number may be of any length, where a column's may not.
    known = number <= snapshot.number
    stood = list(seen_from(snapshot).filter(number__lte=number)[:2]) if known else []
    if not stood or stood[0].number != number:
        raise missing(
            "No such revision",
            f"Revision {str(number)[:9]} is not among those published up to revision"
            f" {snapshot.number}, which is read here.",
            WayOn("All revisions", snapshot.address("revisions")),
        )
    return stood[0], stood[1] if len(stood) > 1 else None


def _changes(snapshot: Snapshot, revision: Revision, before: Revision) -> QuerySet[Any, Any]:
    """Those of lists that were out before, and are."""
    apart = lists_out(revision) ^ lists_out(before)
    # Whoever was hidden since is hidden in all revisions.
    shown_at = {snapshot.number, snapshot.standing or snapshot.number}
    return changes_in(revision.number, apart_from=apart, shown_at=shown_at)


def _lists(snapshot: Snapshot, revision: Revision) -> dict[str, PublishedList]:
    """The lists by slug, in their order."""
    then = {shown.slug: shown for shown in parse_lists(revision.lists)}
    return {shown.slug: shown for shown in snapshot.lists} | then


def _taken_back(revision: Revision, before: Revision) -> list[NewList]:
    gone = lists_out(before) - lists_out(revision)
    return [new for new in new_lists(before) if (new.list.slug, new.period.name) in gone]
