"""Where the column names of a file are likely to be, when they are not where they belong."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from io import StringIO
from itertools import islice

COMMA = ","
SEPARATORS = {COMMA: "commas", ";": "semicolons", "\t": "tabs", "|": "vertical bars"}
ROWS_LOOKED_AT = 10


@dataclass(frozen=True, slots=True)
class Likely:
    """A line, split at a separator."""

    line: int
    separator: str
    names: Sequence[str]

    def missing(self, fields: Iterable[str]) -> list[str]:
        """Those of ``fields`` that are not among the names."""
        folded = set(map(folded_name, self.names))
        return [field for field in fields if folded_name(field) not in folded]


def folded_name(name: str) -> str:
    """What two writings of one column name have in common."""
    return name.strip().casefold()


def likely_header(text: str, fields: Sequence[str]) -> Likely:
    """The line and separator that give most of ``fields``; the first line if none gives any."""
    return min(_candidates(text), key=lambda likely: len(likely.missing(fields)))


def _candidates(text: str) -> Iterator[Likely]:
    lines = enumerate(StringIO(text, newline=""), start=1)
    with_content = ((number, line) for number, line in lines if line.strip(", \t\r\n"))
    for number, line in islice(with_content, ROWS_LOOKED_AT):
        for separator in SEPARATORS:
            yield Likely(number, separator, [_bare(name) for name in line.split(separator)])


def _bare(name: str) -> str:
    return name.strip().strip('"').strip()
