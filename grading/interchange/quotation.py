"""Which cell of a row it is that no strict CSV reader can make sense of.

The reader does not say where a quotation mark was opened, nor where to go on: left to itself, it
takes all that follows for part of the cell.
"""

from __future__ import annotations

import csv
import re
from dataclasses import dataclass

from grading.interchange.text import LINE_END

QUOTED = re.compile(r'"(?:[^"]+|"")*+"(?=[,\r\n]|\Z)')
QUOTED_ON_ONE_LINE = re.compile(r'"(?:[^"\r\n]+|"")*+"')
UNQUOTED = re.compile(r"[^,\r\n]*")


@dataclass(frozen=True, slots=True)
class Trouble:
    """A cell that cannot be read: where in the text it begins, and where lines go on after it."""

    begin: int
    end: int
    found: str
    expected: str


def trouble_in(text: str, row: int) -> Trouble:
    """The first cell that cannot be read in the row that begins at the place ``row``."""
    longest = csv.field_size_limit()
    begin, cell = row, _cell(text, row)
    while cell and cell.end() - begin <= longest and text.startswith(",", cell.end()):
        begin, cell = cell.end() + 1, _cell(text, cell.end() + 1)
    if cell is None:
        return Trouble(begin, _next_line(text, begin), *_about_quotation(text, begin))
    found = f"a cell of {cell.end() - begin:,} characters"
    return Trouble(begin, _next_line(text, cell.end()), found, f"{longest:,} at the most")


def _cell(text: str, begin: int) -> re.Match[str] | None:
    return (QUOTED if text.startswith('"', begin) else UNQUOTED).match(text, begin)


def _about_quotation(text: str, begin: int) -> tuple[str, str]:
    if QUOTED_ON_ONE_LINE.match(text, begin):
        return "text after a quotation mark that ends a cell", "a comma, or the mark doubled"
    return (
        "a quotation mark is opened on this line and not closed",
        "one at the end of the cell",
    )


def _next_line(text: str, place: int) -> int:
    line_end = LINE_END.search(text, place)
    return line_end.end() if line_end else len(text)
