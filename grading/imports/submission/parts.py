"""A submission file as its parts, and each part as records; a table is written out as records."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field

from grading.imports.submission.tokens import Token
from grading.interchange.faults import Faults, quoted

EVENT, PLAYERS, FINISH = "EVENT DETAILS", "PLAYER LIST", "FINISH"
MATCH, SECTION, OTHER = "MATCH RESULTS", "SECTION RESULTS", "OTHER RESULTS"
RESULTS = (MATCH, SECTION, OTHER)
BEGINNINGS = {name.replace(" ", ""): name for name in (EVENT, PLAYERS, FINISH, *RESULTS)}
FIRST_OF_RECORD = {PLAYERS: "PIN", **dict.fromkeys(RESULTS, "PIN1")}
COLUMN, TABLE_START, TABLE_END = "COLUMN", "TABLESTART", "TABLEEND"


@dataclass(slots=True)
class Cell:
    """One value, and the line it stands on."""

    line: int
    value: str


Record = dict[str, list[Cell]]
"""Values by the name of their field: a list, as some may be given more than once."""


@dataclass(slots=True)
class Part:
    """A part of the file: its own fields, and the records after them."""

    kind: str
    line: int
    name: str = ""
    fields: Record = field(default_factory=dict)
    records: list[Record] = field(default_factory=list)
    is_broken: bool = False
    """Whether a table of it could not be taken apart into records."""

    def add(self, name: str, cell: Cell) -> None:
        """Put a value where it belongs: a record begins with its first field."""
        if name == FIRST_OF_RECORD.get(self.kind):
            self.records.append({})
        into = self.records[-1] if self.records else self.fields
        into.setdefault(name, []).append(cell)


def parts_of(file: str, read: Iterator[Token], faults: Faults) -> list[Part]:
    """The parts in the order they stand; FINISH is the last of them where it is there."""
    parts: list[Part] = []
    columns: list[Token] = []
    for token in read:
        if not token.text:
            continue
        if parts and parts[-1].kind == FINISH:
            faults.add(file, token.line, "", quoted(token.text), "nothing after FINISH")
            break
        if token.name in BEGINNINGS:
            columns = _left_over(file, columns, faults)
            parts.append(Part(BEGINNINGS[token.name], token.line, token.value))
        elif not parts:
            faults.add(file, token.line, "", quoted(token.text), f"{EVENT} first")
            break
        elif token.name == COLUMN:
            columns.append(token)
        elif token.name == TABLE_START:
            _read_table(file, token, columns, read, parts[-1], faults)
            columns = []
        elif token.name == TABLE_END:
            faults.add(
                file, token.line, "TABLE END", "the end of no table", "TABLE START before it"
            )
        else:
            parts[-1].add(token.name, Cell(token.line, token.value))
    _left_over(file, columns, faults)
    return parts


def _left_over(file: str, columns: list[Token], faults: Faults) -> list[Token]:
    if columns:
        faults.add(file, columns[0].line, COLUMN, "columns with no table", "TABLE START after them")
    return []


def _read_table(
    file: str,
    start: Token,
    columns: list[Token],
    read: Iterator[Token],
    part: Part,
    faults: Faults,
) -> None:
    """Cells up to TABLE END, a record a row."""
    names = [column.value.replace(" ", "").upper() for column in columns]
    first = FIRST_OF_RECORD.get(part.kind)
    cells: list[Token] = []
    for token in read:
        if token.name == TABLE_END:
            break
        cells.append(token)
    else:
        faults.add(file, start.line, "TABLE", "no TABLE END", "one after the last cell")
        part.is_broken = True
        return
    if first is None or names[:1] != [first]:
        expected = f"columns, the first of them {first}" if first else f"no table in {part.kind}"
        faults.add(file, start.line, "TABLE", quoted(" ".join(names[:1])), expected)
        part.is_broken = True
    elif len(cells) % len(names):
        _tell_rows(file, start, cells, len(names), faults)
        part.is_broken = True
    else:
        for place, token in enumerate(cells):
            part.add(names[place % len(names)], Cell(token.line, token.text))


def _tell_rows(file: str, start: Token, cells: list[Token], width: int, faults: Faults) -> None:
    """Where rows stand on a line each, the lines with too few or too many cells."""
    expected = f"{width} cells a row, as there are columns"
    a_line = Counter(token.line for token in cells)
    odd = {line: count for line, count in a_line.items() if count != width}
    if len(odd) == len(a_line):
        faults.add(file, start.line, "TABLE", f"{len(cells):,} cells in all", expected)
        return
    for line, count in odd.items():
        faults.add(file, line, "TABLE", f"{count} cells", expected)
