"""What makes an event of one season that of the next: its name, but for the year."""

from __future__ import annotations

import re

from gradingsite.folding import fold

YEARS = re.compile(r"\b(?:19|20)\d\d(?:\s*[-/–]\s*(?:(?:19|20)?\d\d))?\b|['’]\d\d\b")
"""A year, or a season of two."""
BLANKS = re.compile(r"[\W_]+")


def series_of(name: str) -> str:
    """The name of an event without the year it was held in, folded; all of it if there is no more.

    "League Division 1, 2012-13" and "League Division 1 (2013/14)" are of one series.
    """
    return " ".join(BLANKS.split(fold(YEARS.sub(" ", name)))).strip() or fold(name)
