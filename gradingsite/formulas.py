"""Cells of CSV files that spreadsheets would run, made texts."""

from __future__ import annotations

import re

FORMULA = "^[=+@\t\r\n\uff1d\uff0b\uff0d\uff20-]"
"""How a cell begins that a spreadsheet takes for more than a text; in full width it does too."""
FIGURE = r"^[+-]?[0-9]+([.,][0-9]+)?$"
"""What begins so and is harmless: it is to stay a number."""

_FORMULA, _FIGURE = re.compile(FORMULA), re.compile(FIGURE)


def neutral(text: str) -> str:
    """``text``, with an apostrophe before it where a spreadsheet would take it for a formula."""
    return f"'{text}" if _FORMULA.match(text) and not _FIGURE.match(text) else text
