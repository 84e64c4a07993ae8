"""Which periods a revision publishes, and which are still in progress."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from grading.models import GradingList, Period
from grading.models.events import Rate
from grading.publishing.records import Records


@dataclass(frozen=True, slots=True)
class Span:
    """One list's periods, as a revision of some month sees them."""

    grading_list: GradingList
    history: tuple[Period, ...]
    """Before the first one worked out here."""
    computed: tuple[Period, ...]
    """Published by this revision or by one before it."""
    in_progress: tuple[Period, ...]
    """Begun, and not published yet."""

    @property
    def latest(self) -> Period | None:
        """The latest period that has a list."""
        published = (*self.history, *self.computed)
        return published[-1] if published else None

    @property
    def closing(self) -> tuple[Period, ...]:
        """Those that this revision is the first to publish."""
        return tuple(period for period in self.computed if period.closed_by_id is None)


def spans(records: Records, month: str) -> tuple[Span, ...]:
    """Every list's periods in the revision called ``month``."""
    return tuple(_span(records, grading_list, month) for grading_list in records.lists)


def _span(records: Records, grading_list: GradingList, month: str) -> Span:
    periods = records.periods_of(grading_list)
    first = grading_list.first_computed
    later = [period for period in periods if period.name >= first]
    return Span(
        grading_list=grading_list,
        history=_history(records, grading_list, [p for p in periods if p.name < first]),
        computed=tuple(period for period in later if period.name <= month),
        in_progress=tuple(
            period
            for period in later
            if period.name > month and period.first_day <= records.nominal_day
        ),
    )


def _history(
    records: Records, grading_list: GradingList, earlier: Sequence[Period]
) -> tuple[Period, ...]:
    """The periods before the first computed one.

    An association's own list begins with its first, unless grades from before came with it.
    """
    if grading_list.slug in Rate.values:
        return tuple(earlier)
    brought = set(records.imported["period_id"])
    first = next((n for n, period in enumerate(earlier) if period.pk in brought), len(earlier))
    return tuple(earlier[first:])
