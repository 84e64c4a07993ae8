"""Text as a published list has it: ISO-8859-1, and nothing that a spreadsheet would run."""

from __future__ import annotations

import csv
import unicodedata
from collections.abc import Iterable, Sequence
from io import StringIO

from anyascii import anyascii

from gradingsite.formulas import neutral

ENCODING = "iso-8859-1"


def latin(text: str) -> str:
    """``text`` in characters of ISO-8859-1: others are written with its plain letters.

    Control characters, line ends among them, become blanks.
    """
    composed = unicodedata.normalize("NFC", text)
    return "".join(_latin_character(character) for character in composed).strip()


def _latin_character(character: str) -> str:
    if unicodedata.category(character) == "Cc":
        return " "
    return character if ord(character) <= 0xFF else anyascii(character)


def latin_csv(header: Sequence[str], rows: Iterable[Sequence[object]]) -> bytes:
    """Rows under a header; nothing stands for None."""
    text = StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(header)
    writer.writerows([_cell(cell) for cell in row] for row in rows)
    return text.getvalue().encode(ENCODING)


def _cell(cell: object) -> object:
    return neutral(latin(cell)) if isinstance(cell, str) else cell
