"""Players pasted by the dozen: which parts of a text are references, and which are names.

A new line, a semicolon or a bar parts one player from the next. Within a part:

- one reference is that player, whatever words stand beside it;
- several references, with anything between them, are a player each, and so is what looks like one
  among them: a reference with a digit too few is to be told of, not passed over;
- without a reference it is one name: a comma stands between surname and forenames. Numbering,
  grades and what is in brackets are no part of the name.

A tab parts too, but a row of a spreadsheet with one reference in it is one player.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

MOST = 500
"""Players that are looked up at once."""
LONGEST_TEXT = 100_000

PARTS = re.compile(r"[\r\n\v\f\x1c-\x1e\x85\u2028\u2029;；|]+")
REFERENCE = re.compile(r"(?<![0-9A-Za-z])([0-9]{6}[A-Za-z]?)(?![0-9A-Za-z])")
LIKE_A_REFERENCE = re.compile(r"(?<![0-9A-Za-z])([0-9]{5,8}[A-Za-z]?)(?![0-9A-Za-z])")
WORD = re.compile(r"[^\W_]+")
BRACKETED = re.compile(r"\([^()]*\)|\[[^][]*\]")
AROUND_A_NAME = " \t,.:-–—•·*\"“”«»'‘’()[]"
"""What is not part of a name at its ends: bullets, quotes and what is left of numbering."""
DIGIT = re.compile(r"[0-9]")
NUMBER = re.compile(r"[0-9]{5}")
"""Digits that may have been meant for a reference; fewer are a place, a board or a grade."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One player that is asked for."""

    given: str
    """What was pasted, on one line."""
    reference: str = ""
    """In capitals, as it was given: its letter may be wrong, or missing."""
    name: str = ""
    """The name to look up, where there is no reference; nothing where there is neither."""


def parse_pasted(text: str) -> list[Entry]:
    """The players asked for, in order. Text without letters or long numbers asks for nobody."""
    return [entry for part in PARTS.split(text) for entry in _entries(part)]


def _entries(part: str) -> Iterator[Entry]:
    # A row of a spreadsheet: the reference is in one cell, the name and so on in others.
    cells = [part] if len(REFERENCE.findall(part)) == 1 else part.split("\t")
    for cell in cells:
        references = REFERENCE.findall(cell)
        if len(references) > 1 or (references and _is_list(cell)):
            yield from (_entry(word) for word in LIKE_A_REFERENCE.findall(cell))
        elif references:
            yield Entry(_on_one_line(cell), reference=references[0].upper())
        else:
            yield from _named(cell)


def _is_list(cell: str) -> bool:
    """Whether all its words look like references, so that none stands beside another."""
    return all(map(LIKE_A_REFERENCE.fullmatch, WORD.findall(cell)))


def _entry(word: str) -> Entry:
    return Entry(word, reference=word.upper() if REFERENCE.fullmatch(word) else "")


def _named(cell: str) -> Iterator[Entry]:
    words = _on_one_line(BRACKETED.sub(" ", cell)).split()
    name = " ".join(word for word in words if not DIGIT.search(word)).strip(AROUND_A_NAME)
    if any(letter.isalpha() for letter in name):
        yield Entry(_on_one_line(cell), name=name)
    elif NUMBER.search(cell):
        yield Entry(_on_one_line(cell))


def _on_one_line(text: str) -> str:
    return " ".join("".join(c if c.isprintable() else " " for c in text).split())
