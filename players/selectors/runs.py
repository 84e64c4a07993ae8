"""Which grades of a history a line joins: those of one list after the other, on one scale."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from grading.reading.lists import PublishedList
from players.selectors.history import Cell, HistoryRow


def runs_of(
    shown: PublishedList, place: int, named: Mapping[str, HistoryRow]
) -> Iterator[list[Cell]]:
    """The grades of a list, the oldest first, parted where the line breaks.

    It breaks at a list in which the player has no grade, and between Old Grades and new. A 0 is no
    grade, so nothing runs through it; it stands by itself. ``place`` is the list's in the rows of
    the history, and ``named`` these rows by their names.
    """
    run: list[Cell] = []
    for period in shown.periods:
        row = named.get(period.name)
        cell = row.cells[place] if row else None
        grade = cell.figure.grade if cell else None
        ends = not grade or (run and run[-1].period.is_old_grades != period.is_old_grades)
        if run and ends:
            yield run
            run = []
        if cell is not None and grade == 0:
            yield [cell]
        elif cell is not None and grade:
            run.append(cell)
    if run:
        yield run
