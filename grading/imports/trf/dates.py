"""Dates as tournament reports write them."""

from __future__ import annotations

import re
from datetime import date

NUMBERS = re.compile(r"[0-9]+")
SHAPE = re.compile(r"[0-9]{1,4}([./ -]+[0-9]{1,4}){2}")
YEAR = re.compile(r"[0-9]{4}")
CENTURY_TURNS_AT = 70
"""Of years with two digits, those from here on are of the last century."""


def read_day(text: str) -> date | None:
    """The day, whichever end the year stands at; with two digits it comes first.

    None for what is blank, all noughts or no date.
    """
    if SHAPE.fullmatch(text) is None:
        return None
    words = NUMBERS.findall(text)
    if len(words[2]) == 4:
        words.reverse()
    year, month, day = map(int, words)
    if len(words[0]) <= 2:
        year += 1900 if year >= CENTURY_TURNS_AT else 2000
    try:
        return date(year, month, day)
    except ValueError:
        return None


def read_year(text: str) -> int | None:
    """The year, where that is all there is, or all that makes sense of a date."""
    match = YEAR.search(text)
    return int(match[0]) if match and int(match[0]) else None


def is_blank(text: str) -> bool:
    """Whether nothing is said: noughts stand for nothing too."""
    return not text.strip(" 0./-")
