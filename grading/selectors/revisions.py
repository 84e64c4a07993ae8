"""The revisions there have been, newest first. Source: site, Revisions."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from django.db.models import F, OuterRef, Q, QuerySet, Subquery
from django.utils.timezone import localdate

from grading.models import Revision
from grading.reading.lists import PublishedList, PublishedPeriod, parse_lists
from grading.reading.months import month_in_words
from grading.reading.paging import Paging, page_of
from grading.reading.snapshot import Snapshot
from grading.selectors.changes import What

STOOD = (Revision.State.PUBLISHED, Revision.State.WITHDRAWN)
"""What the public saw, for however long."""


@dataclass(frozen=True, slots=True)
class NewList:
    """A list that came out in a revision, and how many had a grade in it."""

    list: PublishedList
    period: PublishedPeriod
    grades: int | None


@dataclass(frozen=True, slots=True)
class Counts:
    """How many published grades a revision changed."""

    changed: int
    new: int
    gone: int

    @property
    def total(self) -> int:
        """All of them."""
        return self.changed + self.new + self.gone


@dataclass(frozen=True, slots=True)
class ShownRevision:
    """A revision as the public is told of it."""

    number: int
    month: str
    nominal_day: date
    published_on: date | None
    is_draft: bool
    undoes: int | None
    """The revision it took back."""
    undone_by: int | None
    """The revision that took it back."""
    new_lists: Sequence[NewList]
    counts: Counts | None
    """None where there was nothing before, or they were not counted yet."""

    @property
    def words(self) -> str:
        """Such as "April 2013"."""
        return month_in_words(self.month)


@dataclass(frozen=True, slots=True)
class RevisionList:
    """A page of revisions."""

    rows: Sequence[ShownRevision]
    total: int
    paging: Paging


def revisions_at(snapshot: Snapshot, *, page: int, size: int) -> RevisionList:
    """The revisions up to the one that is read. Two queries."""
    found = seen_from(snapshot)
    total = found.count()
    paging = page_of(total, page=page, size=size)
    rows = [as_shown(row) for row in found[paging.start : paging.end]]
    return RevisionList(rows, total, paging)


def seen_from(snapshot: Snapshot) -> QuerySet[Revision]:
    """Those that have been published, and the one that is read, newest first."""
    undoing = Revision.objects.filter(undoes=OuterRef("number"), number__lte=snapshot.number)
    return (
        Revision.objects.filter(Q(state__in=STOOD) | Q(number=snapshot.number))
        .filter(number__lte=snapshot.number)
        .defer("report", "ranks", "statistics")
        .annotate(undone_by=Subquery(undoing.values("number")[:1]))
        .order_by(F("number").desc())
    )


def as_shown(revision: Revision) -> ShownRevision:
    """A row of ``seen_from`` as pages show it."""
    counts = revision.changes
    return ShownRevision(
        number=revision.number,
        month=revision.month,
        nominal_day=revision.nominal_day,
        published_on=localdate(revision.published_at) if revision.published_at else None,
        is_draft=revision.state == Revision.State.DRAFT,
        undoes=revision.undoes_id,
        undone_by=getattr(revision, "undone_by", None),
        new_lists=new_lists(revision),
        counts=Counts(*(counts[what] for what in What.values)) if counts else None,
    )


def new_lists(revision: Revision) -> list[NewList]:
    """The lists that came out in a revision, in their order."""
    current = revision.totals.get("current", {})
    return [
        NewList(shown, period, current.get(shown.slug) if period == shown.latest else None)
        for shown in parse_lists(revision.lists)
        for period in shown.periods
        if period.revision == revision.number
    ]
