"""A file of results as it came, without what it says of one player: it can be read as before."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from grading.imports.submission.parts import BEGINNINGS, COLUMN, TABLE_END, TABLE_START
from grading.imports.submission.players import REF
from grading.imports.submission.tokens import MARK, Token
from grading.models.submissions import Submission
from players.erasing.called import ERASED

KEPT = frozenset({"PIN", "CLUBCODE", "CLUBNAME", "CLUB", "CLUBCOUNTY"})
"""What of a player of a results submission file stays: the games go by the number."""
BLANK = ((10, 13), (49, 56), (58, 68), (69, 80))
"""Columns of a player's line of a tournament report: sex and title, rating, number, birth."""
NAME = (15, 47)


def without_player(submission: Submission, text: str, *, pin: str, line: int, ref: str) -> str:
    """The ``text`` of a file with ``ref`` for all that it says of the player with that number."""
    if submission.format == Submission.Format.TRF:
        return _of_report(text, line)
    before, *parts = text.split(MARK)
    return MARK.join([before, *_of_submission(iter(parts), pin, ref)])


def _of_submission(parts: Iterator[str], pin: str, ref: str) -> Iterator[str]:
    columns: list[str] = []
    is_theirs = False
    for part in parts:
        token = _token(part)
        if token.name == COLUMN:
            columns.append(token.value.replace(" ", "").upper())
        elif token.name in BEGINNINGS:
            columns, is_theirs = [], False
        elif token.name == "PIN":
            is_theirs = token.value == pin
        if token.name == TABLE_START:
            yield part
            yield from _of_table(parts, columns, pin, ref)
            columns = []
        elif is_theirs and token.name == "PIN":
            # In the place of whatever the player was told by.
            yield _with(part, f"{part.rstrip()}{MARK}ECF CODE={ref}")
        elif is_theirs and token.text and token.name not in KEPT:
            yield _with(part, "")
        else:
            yield part


def _of_table(parts: Iterator[str], columns: list[str], pin: str, ref: str) -> Iterator[str]:
    """The cells of a table, and its end."""
    while (first := next(parts, None)) is not None:
        yield first
        if _token(first).name == TABLE_END:
            return
        is_theirs = columns[:1] == ["PIN"] and _token(first).text == pin
        for column, cell in zip(columns[1:], islice(parts, len(columns) - 1), strict=False):
            yield (
                _with(cell, _instead(column, columns, ref))
                if (is_theirs and column not in KEPT)
                else cell
            )


def _instead(column: str, columns: list[str], ref: str) -> str:
    """What stands in a cell: the reference, or where there is no column for it, some name."""
    refs = [name for name in columns if name in REF]
    if refs:
        return ref if column == refs[0] else ""
    return ERASED if column in ("NAME", "SURNAME", "FORENAME") else ""


def _token(part: str) -> Token:
    return Token(0, " ".join(part.split()))


def _with(part: str, text: str) -> str:
    """Something else in the place of a value; lines keep their numbers."""
    return text + "\n" * part.count("\n")


def _of_report(text: str, line: int) -> str:
    lines = text.split("\n")
    told = lines[line - 1]
    for first, last in (*BLANK, NAME):
        width = len(told[first - 1 : last])
        instead = (ERASED if (first, last) == NAME else "").ljust(width)[:width]
        told = told[: first - 1] + instead + told[first - 1 + width :]
    lines[line - 1] = told
    return "\n".join(lines)
