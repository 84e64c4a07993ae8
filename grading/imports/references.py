"""Columns of references: here the check letter must be right."""

from __future__ import annotations

from collections.abc import Mapping

from grading.interchange.cells import Form
from grading.interchange.faults import Faults, quoted
from grading.interchange.rows import Table
from players.references import InvalidReference, parse_reference

EXPECTED = "a reference: six digits and their letter"


def expected_for(error: InvalidReference) -> str:
    """What should stand there, with the letter where the digits make one."""
    return f"{EXPECTED}, here {error.meant[-1]}" if error.meant else EXPECTED


def read_references(table: Table, field: str, faults: Faults) -> list[str]:
    """The references of a column, in capitals; those that are none are faults, and given too."""
    refs = []
    for line, cell in zip(table.lines, table.cells.get(field, ()), strict=False):
        try:
            refs.append(parse_reference(cell))
        except InvalidReference as error:
            faults.add(table.file, line, field, quoted(cell), expected_for(error))
            # As it is written, so that games of this player are no faults too.
            refs.append(cell.upper())
    return refs or [""] * len(table.lines)


def one_of(refs: Mapping[str, object] | set[str]) -> Form[str]:
    """References that are among ``refs``, in either case."""

    def read(cell: str) -> str | None:
        return ref if (ref := cell.upper()) in refs else None

    return Form("a ref of the players file", read)
