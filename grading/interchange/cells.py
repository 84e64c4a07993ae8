"""The cells of a column, turned into values and checked.

A column holds few different cells, so that each different one is read once.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Generic, TypeVar

from grading.interchange.faults import Faults, quoted
from grading.interchange.rows import Table

Value = TypeVar("Value")
Written_co = TypeVar("Written_co", covariant=True)


@dataclass(frozen=True, slots=True)
class Form(Generic[Written_co]):
    """How something is written: ``read`` gives its value, None for a cell not so written."""

    expected: str
    read: Callable[[str], Written_co | None]


def required(
    table: Table, field: str, form: Form[Value], instead: Value, faults: Faults
) -> list[Value]:
    """The values of a column in which a blank cell is a fault.

    ``instead`` stands for every cell at fault, and for all of them when the file has no such
    column, so that the other columns can still be checked.
    """
    return _values(table, field, form, instead, faults, may_be_blank=False)


def optional(
    table: Table, field: str, form: Form[Value], instead: Value, faults: Faults
) -> list[Value]:
    """The values of a column, ``instead`` where the cell is blank or there is no such column."""
    return _values(table, field, form, instead, faults, may_be_blank=True)


def _values(
    table: Table,
    field: str,
    form: Form[Value],
    instead: Value,
    faults: Faults,
    *,
    may_be_blank: bool,
) -> list[Value]:
    cells = table.cells.get(field)
    if cells is None:
        return [instead] * len(table.lines)
    readings = {cell: form.read(cell) if cell else None for cell in set(cells)}
    bad = {cell for cell, value in readings.items() if value is None}
    if may_be_blank:
        bad.discard("")
    if bad:
        _add_bad(table, field, bad, form.expected, faults)
    values = {cell: instead if value is None else value for cell, value in readings.items()}
    what = f"checking {field} of {Path(table.file).name}"
    return [values[cell] for cell in table.watch(cells, what, "row", len(cells))]


def _add_bad(table: Table, field: str, bad: set[str], expected: str, faults: Faults) -> None:
    for line, cell in zip(table.lines, table.cells[field], strict=True):
        if cell in bad:
            faults.add(table.file, line, field, quoted(cell), expected)


def unrepeated(table: Table, fields: Sequence[str], faults: Faults) -> None:
    """Add a fault for every row that has the same cells in ``fields`` as an earlier one.

    The last of ``fields`` is the one named. Rows with a blank among them are not looked at.
    """
    columns = [table.cells.get(field) for field in fields]
    present = [column for column in columns if column is not None]
    if len(present) < len(fields):
        return
    first_lines: dict[Hashable, int] = {}
    for line, key in zip(table.lines, zip(*present, strict=True), strict=True):
        first = first_lines.setdefault(key, line)
        if first != line and all(key):
            found = f"{' '.join(map(quoted, key))} again"
            faults.add(table.file, line, fields[-1], found, f"it once only, as on line {first}")
