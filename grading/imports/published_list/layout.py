"""The layout of a published list. Source: formats, section 4."""

from __future__ import annotations

import re
from pathlib import Path

from grading.imports.latin import read_latin_text
from grading.interchange.faults import Faults, quoted
from grading.interchange.rows import Table, parse_table

HEADER = (
    "Ref,Name,Sex,JrAge,Cat,Grade,Grade1,Games,RCat,RGrade,RGrade1,RGames,"
    "ClubNam1,ClubNam2,ClubNam3,ClubNam4,ClubNam5,ClubNam6,FIDECode,Nation"
)
COLUMNS = HEADER.split(",")
CLUBS = [column for column in COLUMNS if column.startswith("ClubNam")]

# What a writer puts before a cell that a spreadsheet would run as a formula.
NEUTRALISED = re.compile(r"^'(?=[=+\-@])")


def read_list(path: Path, faults: Faults) -> Table:
    """The rows of a list. A header that is not this one is a fault, and no row is read then."""
    text, file = read_latin_text(path, faults), str(path)
    if text is None:
        return Table(file, [], {})
    header = text.split("\n", 1)[0].removesuffix("\r")
    if header != HEADER:
        faults.add(file, 1, "", f"the header {quoted(header)}", HEADER)
        return Table(file, [], {})
    table = parse_table(file, text, COLUMNS, [], faults)
    cells = {
        column: [NEUTRALISED.sub("", cell, count=1) for cell in cells]
        for column, cells in table.cells.items()
    }
    return Table(file, table.lines, cells)
