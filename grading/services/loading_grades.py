"""Grades from before the first list worked out here, in bulk."""

from __future__ import annotations

from collections.abc import Sequence

from grading.models import ImportedGrade
from grading.services.batches import Progress, create_all
from grading.services.keys import Keys, PeriodKeys
from grading.services.rows import GradeRow


def load_grades(rows: Sequence[GradeRow], keys: Keys, progress: Progress | None) -> None:
    """Create the grades. Raises UnknownKey for a period that its list does not have."""
    if not rows:
        return
    periods = PeriodKeys()
    grades = (
        ImportedGrade(
            player_id=keys.player(row.ref),
            period_id=periods.of(row.grading_list, row.period),
            grade=row.grade,
            category=row.category,
            games=row.games,
            junior_age=row.junior_age,
        )
        for row in rows
    )
    create_all(ImportedGrade, grades, progress)
