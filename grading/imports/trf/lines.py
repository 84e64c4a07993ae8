"""The lines of a tournament report, by their codes, and the columns of a player's."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

PLAYER = "001"
FIRST_ROUND, ROUND_WIDTH = 91, 10
MOST_ROUNDS = 99


@dataclass(frozen=True, slots=True)
class Line:
    """A line with its number, counted from 1, and its code."""

    number: int
    code: str
    text: str

    @property
    def rest(self) -> str:
        """What follows the code."""
        return self.text[4:].strip()

    def columns(self, first: int, last: int) -> str:
        """The text in columns ``first`` to ``last``, counted from 1 as the standard does."""
        return self.text[first - 1 : last].strip()

    def rounds(self) -> Iterator[tuple[int, str, str, str]]:
        """Round, opponent's rank, colour and result of each round that the line reaches to."""
        for place in range(MOST_ROUNDS):
            start = FIRST_ROUND + ROUND_WIDTH * place
            cell = self.text[start : start + ROUND_WIDTH]
            if start >= len(self.text):
                return
            if cell.strip():
                yield place + 1, cell[:4].strip(), cell[5:6].strip(), cell[7:8].strip()


def lines_of(text: str) -> Iterator[Line]:
    """The lines that are not blank; ``text`` has ``\\n`` for every line end."""
    for number, line in enumerate(text.split("\n"), start=1):
        if line.strip():
            yield Line(number, line[:3], line.rstrip())
