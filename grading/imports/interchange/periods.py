"""The periods that games say they are graded in."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date

from grading.imports.firsts import CALENDARS
from grading.interchange.faults import Faults, quoted
from grading.interchange.rows import Table


def read_periods(
    table: Table,
    rates: Sequence[str],
    days: Sequence[date],
    today: date,
    faults: Faults,
) -> list[str]:
    """The names in ``period``, "" where there is none.

    Faults: no period of the list's own calendar, one that ended before the game was played, or
    has not begun yet. Whether its list is out matters for games that are new only.
    """
    cells = table.cells.get("period", [""] * len(table.lines))
    for line, cell, rate, day in zip(table.lines, cells, rates, days, strict=True):
        if cell and (expected := _instead(cell, rate, day, today)):
            faults.add(table.file, line, "period", quoted(cell), expected)
    return list(cells)


def _instead(name: str, rate: str, day: date, today: date) -> str | None:
    """What was expected in place of ``name``, None when it is right."""
    try:
        period = CALENDARS[rate].named(name)
    except ValueError:
        return f"a list of {rate}, such as 2013-07"
    if period.last_day < day:
        return f"a period that had not ended on {day}"
    return "a period that has begun" if period.first_day > today else None
