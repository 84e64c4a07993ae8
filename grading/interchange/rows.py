"""The rows of a CSV file, turned into the columns that are asked for."""

from __future__ import annotations

import csv
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from io import StringIO
from pathlib import Path

from grading.interchange.faults import Faults
from grading.interchange.text import read_text


@dataclass(frozen=True, slots=True)
class Table:
    """What a file says: one element a row in ``lines`` and in every column of ``cells``.

    A column the file does not have is not in ``cells``; cells are stripped of blanks around them.
    """

    file: str
    lines: Sequence[int]
    """The line each row begins on, from 1 up."""
    cells: Mapping[str, Sequence[str]]


def read_table(
    path: Path, required: Sequence[str], optional: Sequence[str], faults: Faults
) -> Table:
    """Read a file with a header row; its columns may stand in any order, others are ignored.

    Faults: a required column missing, one of either kind repeated, rows that are longer or
    shorter than the header, and what no CSV reader can make sense of. Rows without any content
    are passed over.
    """
    text = read_text(path, faults)
    if text is None:
        return Table(str(path), [], {})
    return parse_table(str(path), text, required, optional, faults)


def parse_table(
    file: str, text: str, required: Sequence[str], optional: Sequence[str], faults: Faults
) -> Table:
    """``read_table`` of a text that was read already; ``file`` is the name faults give it."""
    rows = _rows(file, text, faults)
    line, header = next(rows, (1, []))
    names = [name.strip() for name in header]
    _check_header(file, line, names, required=required, optional=optional, faults=faults)
    lines, even = _even_rows(file, rows, len(names), faults)
    columns = list(zip(*even, strict=True)) or [()] * len(names)
    # The first of a repeated column is taken, so that its cells are checked too.
    cells = {
        field: [cell.strip() for cell in columns[names.index(field)]]
        for field in (*required, *optional)
        if field in names
    }
    return Table(file, lines, cells)


def _rows(file: str, text: str, faults: Faults) -> Iterator[tuple[int, list[str]]]:
    # Strict, since a quotation mark left open would otherwise swallow the rest of the file.
    reader = csv.reader(StringIO(text, newline=""), strict=True)
    while True:
        line = reader.line_num + 1
        try:
            row = next(reader)
        except StopIteration:
            return
        except csv.Error as error:
            faults.add(file, line, "", str(error), "a row of CSV")
            continue
        if any(map(str.strip, row)):
            yield line, row


def _check_header(
    file: str,
    line: int,
    names: Sequence[str],
    *,
    required: Sequence[str],
    optional: Sequence[str],
    faults: Faults,
) -> None:
    if not names:
        faults.add(file, 1, "", "an empty file", "a row of column names")
        return
    for field in (*required, *optional):
        count = names.count(field)
        if count > 1 or (count == 0 and field in required):
            expected = "one" if field in required else "one or none"
            faults.add(file, line, field, f"{count or 'no'} columns of that name", expected)


def _even_rows(
    file: str, rows: Iterable[tuple[int, list[str]]], width: int, faults: Faults
) -> tuple[list[int], list[list[str]]]:
    """Those of ``rows`` that have ``width`` cells, and the lines they begin on."""
    lines: list[int] = []
    even: list[list[str]] = []
    for line, row in rows:
        if len(row) == width:
            lines.append(line)
            even.append(row)
        else:
            faults.add(file, line, "", f"{len(row)} cells", f"{width}, as in the header")
    return lines, even
