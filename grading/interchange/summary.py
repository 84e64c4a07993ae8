"""What was calculated, in numbers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from grading.engine.columns import NO_GRADE
from grading.engine.results import PeriodResult
from grading.interchange.tables import aligned

HEADER = ("list", "period", "scheme", "games", "graded", "grades")


@dataclass(frozen=True, slots=True)
class Total:
    """One list and period."""

    name: str
    """The list's."""
    period: str
    scheme: str
    games: int
    """Reported in the period."""
    graded: int
    """Of those, games that earned points: not those of isolated pools."""
    grades: int
    """Players with a grade in the list."""


def total(result: PeriodResult) -> Total:
    """The numbers of one list and period."""
    return Total(
        name=result.name,
        period=result.period.name,
        scheme=result.rules.name,
        games=len(result.sides.game),
        graded=int(result.sides.graded.sum()),
        grades=int((result.outcome.grade != NO_GRADE).sum()),
    )


def summary_table(totals: Sequence[Total]) -> str:
    """The numbers as text, by list and period."""
    ordered = sorted(totals, key=lambda row: (row.name, row.period))
    return aligned(HEADER, [_cells(row) for row in ordered], left=3)


def _cells(row: Total) -> tuple[str, ...]:
    return (row.name, row.period, row.scheme, *map(str, (row.games, row.graded, row.grades)))
