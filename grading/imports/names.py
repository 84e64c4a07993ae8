"""Names of players as files write them."""

from __future__ import annotations

from collections.abc import Sequence

from grading.imports.forms import text
from grading.interchange.cells import optional
from grading.interchange.faults import Faults
from grading.interchange.rows import Table
from players.references import placeholder

Name = tuple[str, str]
"""Surname and forenames."""

LONGEST = 80
BOTH = "a column name, or surname and forenames"


def split_name(written: str) -> Name:
    """Surname and forenames of "Surname, Forenames"; all is surname where there is no comma."""
    surname, _, forenames = written.partition(",")
    return surname.strip(), forenames.strip()


def read_names(table: Table, refs: Sequence[str], faults: Faults) -> list[Name]:
    """The names in ``name``, or in ``surname`` and ``forenames``; a placeholder for a blank."""
    if "name" in table.cells and {"surname", "forenames"} & table.cells.keys():
        faults.add(table.file, 1, "name", "beside surname or forenames", BOTH)
    written = optional(table, "name", text(LONGEST), "", faults)
    surnames = optional(table, "surname", text(LONGEST), "", faults)
    forenames = optional(table, "forenames", text(LONGEST), "", faults)
    names = []
    for row, ref in enumerate(refs):
        name = split_name(written[row]) if written[row] else (surnames[row], forenames[row])
        if name[1] and not name[0]:
            faults.add(table.file, table.lines[row], "surname", "nothing", "it with the forenames")
        names.append(name if name[0] else (placeholder(ref), ""))
    return names
