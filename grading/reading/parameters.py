"""What a visitor put after the question mark, read strictly; NotShown says what is wrong."""

from __future__ import annotations

import re
from collections.abc import Collection
from datetime import date

from django.http import QueryDict

from grading.reading.problems import garbled

DAY = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")
LONGEST = 200
"""Characters that may be looked up: more than any name has."""


def page_number(query: QueryDict) -> int:
    """The page asked for, 1 by default."""
    text = query.get("page") or "1"
    if not re.fullmatch(r"[1-9][0-9]{0,5}", text):
        raise garbled("No such page", "Pages are numbered 1, 2, 3 and so on.")
    return int(text)


def whole_number(query: QueryDict, name: str, most: int, *, least: int = 0) -> int | None:
    """The number given for ``name``, from ``least`` to ``most``; None where none is given."""
    text = query.get(name, "").strip()
    if not text:
        return None
    if not re.fullmatch(r"[0-9]{1,9}", text) or not least <= int(text) <= most:
        raise garbled("No such number", f"“{name}” is a whole number from {least} to {most}.")
    return int(text)


def day_given(query: QueryDict, name: str) -> date | None:
    """The day given for ``name`` as YYYY-MM-DD; None where none is given."""
    text = query.get(name, "").strip()
    return read_day(text, f"“{name}”") if text else None


def read_day(text: str, called: str = "A day") -> date:
    """A day as YYYY-MM-DD, and in no other of ISO's forms."""
    try:
        if DAY.fullmatch(text):
            return date.fromisoformat(text)
    except ValueError:
        pass
    raise garbled("No such day", f"{called} is written YYYY-MM-DD, such as 2013-01-31.")


def one_of(query: QueryDict, name: str, known: Collection[str], default: str) -> str:
    """The word given for ``name``, which has to be one of those ``known``."""
    word = query.get(name) or default
    if word not in known:
        choices = ", ".join(sorted(known))
        raise garbled("No such choice", f"“{name}” can be one of these: {choices}.")
    return word


def word(query: QueryDict, name: str, known: Collection[str]) -> str:
    """The word given for ``name``, one of those ``known``; nothing by default."""
    return one_of(query, name, known, "") if query.get(name) else ""


def sort_order(query: QueryDict, known: Collection[str], default: str) -> str:
    """What a table is sorted by: one of the ``known`` words, ``-`` before it for the other way."""
    return one_of(query, "sort", [*known, *(f"-{word}" for word in known)], default)


def is_ticked(query: QueryDict, name: str) -> bool:
    """Whether a box is ticked."""
    return bool(query.get(name))


def looked_up(query: QueryDict, name: str = "q") -> str:
    """What was typed into the lookup."""
    text = query.get(name, "").strip()
    if len(text) > LONGEST:
        raise garbled(
            "That is too long",
            f"What is looked up can have {LONGEST} characters, and this has {len(text)}.",
        )
    return text
