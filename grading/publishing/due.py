"""The months whose revision may be built now, and what each would publish. Rules, section 9."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Any

from django.db.models import F, Q, QuerySet

from grading.engine.calendars import MONTHS
from grading.engine.periods import list_month
from grading.models import GradingList, Period, Revision
from grading.models.events import Rate
from grading.publishing.errors import MonthError
from grading.reading.months import month_in_words

MOST = 24
"""Months that are offered: two years."""


@dataclass(frozen=True, slots=True)
class Due:
    """A month, and the lists that its revision would be the first to have."""

    month: str
    closes: tuple[str, ...]

    @property
    def words(self) -> str:
        """Such as "July 2013"."""
        return month_in_words(self.month)


def months_due(published: Revision | None) -> list[Due]:
    """From the month of the ``published`` revision on, or from that of the first list.

    They go as far as no list has to publish two at once; the first is among them whatever it would
    publish. None where no list is set up.
    """
    waiting, in_turn = _waiting(), _waiting_in_turn()
    names = [name for of_list in waiting.values() for name in of_list]
    first = published.month if published else min(names, default="")
    found: list[Due] = []
    for month in islice(_from(first), MOST) if first else ():
        closing = _until(month, waiting)
        if found and any(len(names) > 1 for names in _until(month, in_turn).values()):
            break
        found.append(
            Due(
                month,
                tuple(f"{title} {name}" for title, of_list in closing.items() for name in of_list),
            )
        )
    return found


def next_due(months: Sequence[Due], published: Revision | None) -> str:
    """The month after that of the ``published`` revision; before the first, the first list's."""
    later = (due.month for due in months if published is None or due.month > published.month)
    return next(later, "")


def closing_by(month: str) -> dict[str, list[str]]:
    """What a revision of ``month`` would be the first to publish, of lists that go in turn."""
    return _until(month, _waiting_in_turn())


def refuse_lists_at_once(closing: Mapping[str, Sequence[str]]) -> None:
    """Lists are published one after the other: a slip in the month must not close a year.

    ``closing`` has by list what would be published. Raises MonthError.
    """
    for title, names in closing.items():
        if len(names) > 1:
            raise MonthError(
                f"{title} would publish {', '.join(names)} at once: publish them in turn"
            )


def _until(month: str, waiting: Mapping[str, Sequence[str]]) -> dict[str, list[str]]:
    return {title: [name for name in names if name <= month] for title, names in waiting.items()}


def _waiting_in_turn() -> dict[str, list[str]]:
    return _waiting(grading_list__in=lists_in_turn())


def lists_in_turn() -> QuerySet[GradingList]:
    """Those whose lists are published one at a time.

    Those of months need not be, nor what an association's own list has to make up for when it
    begins in the past.
    """
    begun = Period.objects.filter(closed_by__isnull=False).values("grading_list")
    own = Q(pk__in=begun) & ~Q(calendar_name=MONTHS.name)
    return GradingList.objects.filter(own | Q(slug__in=Rate.values))


def is_monthly(grading_list: GradingList) -> bool:
    """Whether it has a list every month, of which no August settles July's."""
    return grading_list.calendar_name == MONTHS.name


def _waiting(**only: Any) -> dict[str, list[str]]:
    """By list, the names of those that are not out, in order of time."""
    periods = Period.objects.filter(
        closed_by=None, name__gte=F("grading_list__first_computed"), **only
    ).order_by("grading_list__position", "grading_list__slug", "name")
    waiting: dict[str, list[str]] = defaultdict(list)
    for name, period in periods.values_list("grading_list__name", "name"):
        waiting[name].append(period)
    return waiting


def _from(month: str) -> Iterator[str]:
    year, number = list_month(month)
    while True:
        yield f"{year:04d}-{number:02d}"
        year, number = (year + number // 12, number % 12 + 1)
