"""The rows of a CSV text, one by one."""

from __future__ import annotations

import csv
from collections.abc import Iterator
from io import StringIO

from grading.interchange.faults import Faults
from grading.interchange.quotation import trouble_in
from grading.interchange.text import LINE_END


def csv_rows(file: str, text: str, faults: Faults) -> Iterator[tuple[int, list[str]]]:
    """The cells of each row with the line it begins on, from 1 up.

    Rows without any content are passed over. One that cannot be read is a fault and comes without
    cells; rows go on with the line after the cell at fault.
    """
    stream = StringIO(text, newline="")
    # Strict, since a quotation mark left open would otherwise swallow the rest of the file.
    reader, lines_before = csv.reader(stream, strict=True), 0
    while True:
        begin, line = stream.tell(), lines_before + reader.line_num + 1
        try:
            row = next(reader)
        except StopIteration:
            return
        except csv.Error:
            trouble = trouble_in(text, begin)
            at = line + _lines(text, begin, trouble.begin)
            faults.add(file, at, "", trouble.found, trouble.expected)
            yield line, []
            stream.seek(trouble.end)
            reader = csv.reader(stream, strict=True)
            lines_before = line - 1 + _lines(text, begin, trouble.end)
        else:
            if any(map(str.strip, row)):
                yield line, row


def _lines(text: str, begin: int, end: int) -> int:
    return sum(1 for _ in LINE_END.finditer(text, begin, end))
