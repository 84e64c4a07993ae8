"""The periods that games say they are graded in."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date

from grading.imports.firsts import CALENDARS
from grading.interchange.faults import Faults, quoted
from grading.interchange.rows import Table


@dataclass(frozen=True, slots=True)
class Lists:
    """How far the lists are."""

    today: date
    closed: Mapping[str, frozenset[str]]
    """By list the names of the periods whose lists are out."""


def read_periods(
    table: Table,
    rates: Sequence[str],
    days: Sequence[date],
    lists: Lists,
    faults: Faults,
) -> list[str]:
    """The names in ``period``, "" where there is none.

    Faults: no period of the list's own calendar, one that ended before the game was played, has
    not begun yet, or is closed.
    """
    cells = table.cells.get("period", [""] * len(table.lines))
    for line, cell, rate, day in zip(table.lines, cells, rates, days, strict=True):
        if cell and (expected := _instead(cell, rate, day, lists)):
            faults.add(table.file, line, "period", quoted(cell), expected)
    return list(cells)


def _instead(name: str, rate: str, day: date, lists: Lists) -> str | None:
    """What was expected in place of ``name``, None when it is right."""
    try:
        period = CALENDARS[rate].named(name)
    except ValueError:
        return f"a list of {rate}, such as 2013-07"
    if period.last_day < day:
        return f"a period that had not ended on {day}"
    if period.first_day > lists.today:
        return "a period that has begun"
    return "a period whose list is not out yet" if name in lists.closed[rate] else None
