"""The values of a part's fields, checked one by one."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from datetime import date
from typing import TypeVar

from grading.imports.submission.parts import Cell, Record
from grading.interchange.cells import Form
from grading.interchange.faults import Faults, quoted

Value = TypeVar("Value")

DATE = re.compile(r"([0-9]{1,2})/([0-9]{1,2})/([0-9]{4})")


def read_day(text: str) -> date | None:
    """The day that DD/MM/YYYY names, None for anything else."""
    match = DATE.fullmatch(text)
    try:
        return date(int(match[3]), int(match[2]), int(match[1])) if match else None
    except ValueError:
        return None


DAY = Form("a date as DD/MM/YYYY", read_day)


SPELT = {
    name.replace(" ", ""): name
    for name in (
        *("EVENT CODE", "SUBMISSION INDEX", "EVENT NAME", "EVENT DATE"),
        *("FINAL RESULT DATE", "FINAL RESULTS DATE"),
        *("RESULTS OFFICER", "RESULTS OFFICER ADDRESS", "TREASURER ADDRESS"),
        *("MINUTES FOR GAME", "MOVES FIRST SESSION", "MINUTES FIRST SESSION"),
        *("MOVES SECOND SESSION", "MINUTES SECOND SESSION", "MINUTES REST OF GAME"),
        *("SECONDS PER MOVE", "INFORM GRAND PRIX", "INFORM FIDE", "INFORM CHESSMOVES"),
        *("INFORM UNION", "RESULTS DUPLICATED", "ECF CODE", "BCF CODE", "ECF NO", "BCF NO"),
        *("CLUB CODE", "CLUB NAME", "CLUB COUNTY", "DATE OF BIRTH", "FIDE NO"),
        *("WHITE ON", "RESULTS DATE", "GAME DATE"),
    )
}
"""Names of fields as people write them, by how they are compared: without spaces."""


def spelt(name: str) -> str:
    """A field's name as people write it."""
    return SPELT.get(name, name)


@dataclass(frozen=True, slots=True)
class Values:
    """The fields of one record, or of a part before its records, with where faults go."""

    file: str
    line: int
    fields: Record
    faults: Faults

    def refuse_unknown(self, known: Collection[str]) -> None:
        """Fields nobody knows are faults: one of them may be misspelt."""
        for name, cells in self.fields.items():
            if name not in known:
                found = "a field that is not known here"
                self.fault(
                    cells[0].line, name, found, f"one of {', '.join(map(spelt, sorted(known)))}"
                )

    def fault(self, line: int, name: str, found: str, expected: str) -> None:
        """Note a fault."""
        self.faults.add(self.file, line, spelt(name), found, expected)

    def cell(self, *names: str) -> Cell | None:
        """What is given for a field, under any of its ``names``; blank is as if it were not."""
        cells = [cell for name in names for cell in self.fields.get(name, ()) if cell.value]
        if len(cells) > 1:
            self.fault(cells[1].line, names[0], f"given {len(cells)} times", "it once")
        return cells[0] if cells else None

    def text(self, *names: str) -> str:
        """What is given, as it is written; "" for nothing."""
        cell = self.cell(*names)
        return cell.value if cell else ""

    def has(self, name: str) -> bool:
        """Whether the field is there, even if blank."""
        return name in self.fields

    def read(self, form: Form[Value], *names: str) -> Value | None:
        """The value of a field, None where it is blank or cannot be read."""
        cell = self.cell(*names)
        if cell is None:
            return None
        value = form.read(cell.value)
        if value is None:
            self.fault(cell.line, names[0], quoted(cell.value), form.expected)
        return value

    def need(self, form: Form[Value], *names: str) -> Value | None:
        """``read``, for a field that must be given."""
        if self.cell(*names) is None:
            self.fault(self.line, names[0], "nothing", form.expected)
            return None
        return self.read(form, *names)


def need_all(values: Values, names: Iterable[str]) -> None:
    """Fields that must be there, whatever they say."""
    for name in names:
        if not values.text(name):
            values.fault(values.line, name, "nothing", "it to be given")
