"""How near the calculated grades come to the published ones."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from grading.engine.columns import NO_GRADE, Bools
from grading.engine.results import PeriodResult
from grading.interchange.published import PublishedGrades
from grading.interchange.tables import aligned

MANY = 30
"""Counted sides from which a grade rests on nothing but sides the calculator knows."""

HEADER = (
    "list",
    "period",
    "players compared",
    "exact",
    "within 1",
    "within 5",
    "mean absolute difference",
    "category equal",
)


@dataclass(frozen=True, slots=True)
class Comparison:
    """One list and period: the players with both a published grade and a calculated one."""

    name: str
    """The list's."""
    period: str
    least_counted: int
    """Only those with so many sides counted by the calculator are in it."""
    players: int
    exact: int
    within_1: int
    within_5: int
    mean_difference: float
    """Of the absolute differences; NaN when there is nobody to compare."""
    category_equal: int
    categories: int
    """How many of the players were published with a category."""


def compare(result: PeriodResult, published: PublishedGrades) -> tuple[Comparison, Comparison]:
    """Compare one list and period over all, and over those with ``MANY`` or more counted."""
    outcome = result.outcome
    both = (outcome.grade != NO_GRADE) & (published.grade != NO_GRADE)
    many = both & (outcome.games_counted >= MANY)
    return _over(result, published, both, 0), _over(result, published, many, MANY)


def _over(
    result: PeriodResult, published: PublishedGrades, who: Bools, least_counted: int
) -> Comparison:
    off = np.abs(result.outcome.grade[who] - published.grade[who])
    letters = [result.rules.categories[place].letter for place in result.outcome.category[who]]
    theirs = [published.category[player] for player in np.flatnonzero(who).tolist()]
    return Comparison(
        name=result.name,
        period=result.period.name,
        least_counted=least_counted,
        players=len(off),
        exact=int((off == 0).sum()),
        within_1=int((off <= 1).sum()),
        within_5=int((off <= 5).sum()),
        mean_difference=float(off.mean()) if len(off) else float("nan"),
        category_equal=sum(map(str.__eq__, letters, theirs)),
        categories=sum(map(bool, theirs)),
    )


def comparison_table(comparisons: Sequence[Comparison]) -> str:
    """The comparisons as text: a table over all, and one over those with many counted."""
    return "\n\n".join(
        f"{title}\n{_table([row for row in comparisons if row.least_counted == least])}"
        for least, title in (
            (0, "Compared with the published grades: all players who have both"),
            (MANY, f"The same, those with {MANY} or more games counted here"),
        )
    )


def _table(comparisons: Sequence[Comparison]) -> str:
    ordered = sorted(comparisons, key=lambda row: (row.name, row.period))
    return aligned(HEADER, [_cells(row) for row in ordered], left=2)


def _cells(row: Comparison) -> tuple[str, ...]:
    counts = (row.players, row.exact, row.within_1, row.within_5)
    mean = f"{row.mean_difference:.2f}" if row.players else "-"
    category = f"{row.category_equal} of {row.categories}" if row.categories else "-"
    return (row.name, row.period, *map(str, counts), mean, category)
