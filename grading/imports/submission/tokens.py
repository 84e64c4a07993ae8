"""A submission file cut at its hashes."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

MARK = "#"
SPACES = re.compile(r"\s+")
BEGINNING = re.compile(r"#\s*EVENT\s*DETAILS\b", re.IGNORECASE)
REMARK = MARK * 3
"""Begins a tournament report's remarks, which may stand before anything else in it."""


@dataclass(frozen=True, slots=True)
class Token:
    """What stands between two hashes, and the line it begins on, counted from 1."""

    line: int
    text: str
    """Blanks, and line ends among them, made one space each."""

    @property
    def name(self) -> str:
        """The field it names, in capitals and without spaces."""
        return SPACES.sub("", self.text.partition("=")[0]).upper()

    @property
    def value(self) -> str:
        """What follows the first ``=``."""
        return self.text.partition("=")[2].strip()


def is_submission(text: str) -> bool:
    """Whether it is meant to be a submission file, even if something stands before it."""
    begins = text.lstrip()
    if begins.startswith(MARK):
        return not begins.startswith(REMARK)
    return BEGINNING.search(text) is not None


def before_first(text: str) -> str:
    """What stands before the first hash, where nothing may."""
    return text.partition(MARK)[0].strip()


def tokens(text: str) -> Iterator[Token]:
    """The tokens one by one; ``text`` has ``\\n`` for every line end."""
    place = text.find(MARK)
    line = 1 + text.count("\n", 0, max(place, 0))
    while place >= 0:
        following = text.find(MARK, place + 1)
        end = following if following >= 0 else len(text)
        written = text[place + 1 : end]
        blank = len(written) - len(written.lstrip())
        begins = line + written.count("\n", 0, blank) if written.strip() else line
        yield Token(begins, SPACES.sub(" ", written).strip())
        line += written.count("\n")
        place = following
