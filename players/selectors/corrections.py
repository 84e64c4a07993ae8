"""Grades that were put right, with what the public is told of why. Source: site, profile."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from grading.models import PublishedGrade, Revision
from grading.models.corrections import Cause
from grading.reading.lists import PublishedList, PublishedPeriod
from grading.reading.months import month_in_words
from grading.reading.snapshot import Snapshot
from players.selectors.figures import stands_at


@dataclass(frozen=True, slots=True)
class CorrectedGrade:
    """A grade that replaced another, and the revision it came with."""

    list: PublishedList
    period: PublishedPeriod
    old: int | None
    new: int | None
    cause: str
    number: int
    month: str

    @property
    def is_seen(self) -> bool:
        """Whether there is a grade to speak of, before or after."""
        return self.old is not None or self.new is not None


def corrections_of(snapshot: Snapshot, versions: Sequence[PublishedGrade]) -> list[CorrectedGrade]:
    """The corrections that stand, the latest first. One query, none where there are none."""
    corrected = [row for row in versions if row.cause and stands_at(row, snapshot.number)]
    if not corrected:
        return []
    months = dict(
        Revision.objects.filter(number__in={row.since for row in corrected}).values_list(
            "number", "month"
        )
    )
    every = [_corrected(snapshot, row, versions, months) for row in corrected]
    shown = [row for row in every if row is not None and row.is_seen]
    return sorted(shown, key=lambda row: (-row.number, row.list.slug, row.period.name))


def _corrected(
    snapshot: Snapshot,
    row: PublishedGrade,
    versions: Sequence[PublishedGrade],
    months: dict[int, str],
) -> CorrectedGrade | None:
    shown = next((one for one in snapshot.lists if one.slug == row.list_slug), None)
    period = shown.period(row.period) if shown else None
    if shown is None or period is None:
        return None
    before = next(
        (
            old.grade
            for old in versions
            if old.until == row.since and (old.list_slug, old.period) == (row.list_slug, row.period)
        ),
        None,
    )
    cause = Cause(row.cause).label if row.cause in Cause.values else row.cause
    month = month_in_words(months.get(row.since, ""))
    return CorrectedGrade(shown, period, before, row.grade, cause, row.since, month)
