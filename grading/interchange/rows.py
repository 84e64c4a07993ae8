"""The rows of a CSV file, turned into the columns that are asked for."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from pathlib import Path

from grading.interchange.csv_rows import csv_rows
from grading.interchange.faults import Faults
from grading.interchange.header import Fields, Header, read_header
from grading.interchange.text import read_text
from grading.interchange.watch import Watch, unwatched

BATCH = 4096
"""Rows turned into columns at a time: to hold all of them twice would take too much memory."""


@dataclass(frozen=True, slots=True)
class Table:
    """What a file says: one element a row in ``lines`` and in every column of ``cells``.

    A column the file does not have is not in ``cells``; cells are stripped of blanks around them.
    """

    file: str
    lines: Sequence[int]
    """The line each row begins on, from 1 up."""
    cells: Mapping[str, Sequence[str]]
    watch: Watch = unwatched
    """Sees the cells of a column being checked."""

    def only(self, field: str, names: Collection[str]) -> Table:
        """The rows that have one of ``names`` in ``field``; all, where there is no such column."""
        if field not in self.cells:
            return self
        kept = [row for row, cell in enumerate(self.cells[field]) if cell in names]
        cells = {name: [column[row] for row in kept] for name, column in self.cells.items()}
        return Table(self.file, [self.lines[row] for row in kept], cells, self.watch)


def read_table(
    path: Path,
    required: Sequence[str],
    optional: Sequence[str],
    faults: Faults,
    *,
    elsewhere: Sequence[str] = (),
    watch: Watch = unwatched,
) -> Table:
    """Read a file with a header row; its columns may stand in any order, others are ignored.

    Those ignored are noted in ``faults``, except ``elsewhere``, which other programs read.
    Faults: required columns missing, one of either kind repeated, rows that are longer or
    shorter than the header, and what no CSV reader can make sense of. Rows without any content
    are passed over; where a column is missing, no row is read.
    """
    text = read_text(path, faults)
    if text is None:
        return Table(str(path), [], {})
    fields = Fields(required, optional, elsewhere)
    return _table(str(path), text, fields, faults, watch)


def parse_table(
    file: str, text: str, required: Sequence[str], optional: Sequence[str], faults: Faults
) -> Table:
    """``read_table`` of a text that was read already; ``file`` is the name faults give it."""
    return _table(file, text, Fields(required, optional), faults, unwatched)


def _table(file: str, text: str, fields: Fields, faults: Faults, watch: Watch) -> Table:
    header = read_header(file, text, fields, faults)
    if header is None:
        return Table(file, [], {})
    rows = csv_rows(file, text, faults)
    next(rows)
    watched = watch(rows, f"reading {Path(file).name}", "row", text.rstrip().count("\n"))
    lines: list[int] = []
    cells: dict[str, list[str]] = {field: [] for field in header.places}
    for batch in _batches(_even(file, watched, header, faults)):
        lines.extend(line for line, _ in batch)
        for field, place in header.places.items():
            # Days, rates and results repeat: one text serves for all of a batch that are alike.
            known: dict[str, str] = {}
            found = (row[place].strip() for _, row in batch)
            cells[field].extend([known.setdefault(cell, cell) for cell in found])
    return Table(file, lines, cells, watch)


def _batches(rows: Iterator[tuple[int, list[str]]]) -> Iterator[list[tuple[int, list[str]]]]:
    while batch := list(islice(rows, BATCH)):
        yield batch


def _even(
    file: str, rows: Iterable[tuple[int, list[str]]], header: Header, faults: Faults
) -> Iterator[tuple[int, list[str]]]:
    """Those of ``rows`` that have as many cells as the header; those without any were told of."""
    for line, row in rows:
        if len(row) == header.width:
            yield line, row
        elif row:
            found = f"{len(row)} cell{'s' if len(row) > 1 else ''}"
            faults.add(file, line, "", found, f"{header.width}, as in the header")
