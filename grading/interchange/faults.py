"""Everything wrong with what the calculator was given, gathered so as to be told at once."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

KEPT = 100
"""Faults kept of each field of each file: more of a kind say nothing new, and fill memory."""

LONGEST_FOUND = 60
MOST_LISTED = 20
PLAIN = re.compile(r"\w(?:[\w .-]{0,38}\w)?")
NOTHING = "nothing"


@dataclass(frozen=True, slots=True)
class Fault:
    """One thing wrong. ``line`` counts from 1, 0 where it is no line's; ``field`` may be empty.

    ``expected`` is empty where what was found says it already.
    """

    file: str
    line: int
    field: str
    found: str
    expected: str = ""

    def __str__(self) -> str:
        where = f"{self.file}:{self.line}" if self.line else self.file
        what = f"{self.field}: {self.found}" if self.field else self.found
        return f"{where}: {what}, expected {self.expected}" if self.expected else f"{where}: {what}"


class FaultsFound(Exception):
    """What was given cannot be used; ``faults`` say why, in the order of files and lines.

    ``more`` counts those not kept, by file and field.
    """

    def __init__(
        self, faults: tuple[Fault, ...], more: Mapping[tuple[str, str], int] | None = None
    ) -> None:
        super().__init__(faults, more)
        self.faults = faults
        self.more = dict(more or {})

    @property
    def total(self) -> int:
        """How many faults there are, kept or not."""
        return len(self.faults) + sum(self.more.values())

    def __str__(self) -> str:
        more = (
            f"{file}: and {count:,} more{f' of {field}' if field else ''}"
            for (file, field), count in self.more.items()
        )
        return "\n".join((*map(str, self.faults), *more))


class Faults:
    """Collects faults as the files are read; memory stays bounded however many there are."""

    unused_columns: dict[str, tuple[str, ...]]
    """By file, the columns nothing is known of. No fault, but one of them may be misspelt."""

    def __init__(self) -> None:
        self.unused_columns = {}
        self._kept: list[Fault] = []
        self._counts: Counter[tuple[str, str]] = Counter()

    def add(self, file: str, line: int, field: str, found: str, expected: str = "") -> None:
        """Note one fault; ``found`` is told as it is given, so quote what came from a file."""
        self._counts[file, field] += 1
        if self._counts[file, field] <= KEPT:
            self._kept.append(Fault(file, line, field, found, expected))

    def raise_any(self) -> None:
        """Raise ``FaultsFound`` with all of them, if there are any."""
        if not self._kept:
            return
        files = list(dict.fromkeys(fault.file for fault in self._kept))
        by_place = sorted(self._kept, key=lambda fault: (files.index(fault.file), fault.line))
        more = {key: count - KEPT for key, count in self._counts.items() if count > KEPT}
        raise FaultsFound(tuple(by_place), more)


def quoted(cell: str) -> str:
    """``cell`` as a fault shows it: quoted, escaped where it would not print, not too long."""
    if not cell:
        return NOTHING
    return repr(cell[:LONGEST_FOUND]) + ("..." if len(cell) > LONGEST_FOUND else "")


def listed(names: Iterable[str], most: int = MOST_LISTED) -> str:
    """Names as a line tells them: quoted only where they are not plain, and ``most`` of them."""
    shown = [name if PLAIN.fullmatch(name) else quoted(name) for name in names]
    more = len(shown) - most
    return ", ".join(shown[:most]) + (f" and {more:,} more" if more > 0 else "")
