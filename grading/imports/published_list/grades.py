"""The grades of a published list: the opening balance, and those of the list before."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from grading.interchange.cells import Form, optional
from grading.interchange.faults import Faults
from grading.interchange.forms import GAMES, GRADE, JUNIOR_AGE
from grading.interchange.rows import Table
from grading.models.events import Rate
from grading.services.rows import GradeRow

GAMES_OF = {"X": 30, "A": 30, "B": 30, "C": 30, "D": 15, "E": 9, "F": 5}
"""What a grade stands for whose number of games is not given. Source: rules, section 6."""
CATEGORY = Form("X, A, B, C, D, E or F", lambda cell: cell if cell in GAMES_OF else None)
MARKS = {Rate.STANDARD: "", Rate.RAPID: "R"}
"""What the columns of each list begin with."""


@dataclass(frozen=True, slots=True)
class Names:
    """The periods of one list that a file speaks of."""

    period: str
    before: str


def read_grades(
    table: Table, refs: Sequence[str], periods: Mapping[str, Names], faults: Faults
) -> list[GradeRow]:
    """The grades of both lists, the older ones as history: no number of games is known of them."""
    ages = optional(table, "JrAge", JUNIOR_AGE, None, faults)
    return [
        row
        for slug, mark in MARKS.items()
        for row in _grades(table, refs, ages, slug, mark, periods[slug], faults)
    ]


def _grades(
    table: Table,
    refs: Sequence[str],
    ages: Sequence[int | None],
    slug: str,
    mark: str,
    names: Names,
    faults: Faults,
) -> Iterator[GradeRow]:
    grades = optional(table, f"{mark}Grade", GRADE, None, faults)
    categories = optional(table, f"{mark}Cat", CATEGORY, "", faults)
    numbers = optional(table, f"{mark}Games", GAMES, None, faults)
    older = optional(table, f"{mark}Grade1", GRADE, None, faults)
    for row, ref in enumerate(refs):
        grade, category, games = grades[row], categories[row], numbers[row]
        line = table.lines[row]
        if grade is None and category:
            faults.add(table.file, line, f"{mark}Grade", "nothing", f"it with the {mark}Cat")
        if grade is not None and games is None and not category:
            faults.add(table.file, line, f"{mark}Games", "nothing", f"it, or the {mark}Cat")
        if grade is not None:
            yield GradeRow(
                ref=ref,
                grading_list=slug,
                period=names.period,
                grade=grade,
                games=GAMES_OF.get(category, 0) if games is None else games,
                category=category,
                junior_age=ages[row],
            )
        before = older[row]
        if before is not None:
            yield GradeRow(ref=ref, grading_list=slug, period=names.before, grade=before, games=0)
