"""How the fields of the interchange files are written. Source: formats, section 1."""

from __future__ import annotations

import re
from datetime import date

from grading.engine.calendars import Calendar
from grading.engine.periods import Period, day_number
from grading.interchange.cells import Form

STANDARD = "standard"
RAPID = "rapid"
LISTS = (STANDARD, RAPID)

HIGHEST_GRADE = 400
HIGHEST_RATING = 4000
MOST_GAMES = 9999
OLDEST_JUNIOR = 17

# ``\d`` and ``str.isdigit`` take digits of every script, and ``int`` blanks and underscores.
ISO_DATE = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")
WHOLE_NUMBER = re.compile(r"[0-9]{1,9}")


def read_date(cell: str) -> date | None:
    """The day an ISO date names, None for anything else."""
    if ISO_DATE.fullmatch(cell) is None:
        return None
    try:
        return date.fromisoformat(cell)
    except ValueError:
        return None


def read_day(cell: str) -> int | None:
    """The day number of an ISO date, None for anything else."""
    day = read_date(cell)
    return None if day is None else day_number(day)


def read_token(cell: str) -> str | None:
    """Any text, None when it goes over a line end (within quotation marks)."""
    return None if "\n" in cell or "\r" in cell else cell


def period_of(calendar: Calendar) -> Form[Period]:
    """Periods of a calendar, by the lists that are named after them."""

    def read(cell: str) -> Period | None:
        try:
            return calendar.named(cell)
        except ValueError:
            return None

    example = calendar.containing(date(2012, 12, 31))
    names = f"{example.name} or {calendar.after(example).name}"
    return Form(f"a list of {calendar.name}, such as {names}", read)


def whole_number(lowest: int, highest: int) -> Form[int]:
    """Whole numbers within both bounds, in plain digits."""

    def read(cell: str) -> int | None:
        if WHOLE_NUMBER.fullmatch(cell) is None:
            return None
        return int(cell) if lowest <= int(cell) <= highest else None

    return Form(f"a whole number from {lowest} to {highest}", read)


def born_by(last_day: date) -> Form[int]:
    """Birth dates up to ``last_day``, as day numbers."""

    def read(cell: str) -> int | None:
        born = read_date(cell)
        return None if born is None or born > last_day else day_number(born)

    return Form(f"a date such as 1990-12-31, not after {last_day}", read)


DAY = Form("a date such as 2013-01-31", read_day)
LIST = Form("standard or rapid", lambda cell: cell if cell in LISTS else None)
HALF_POINTS = Form("1, 0.5 or 0", {"1": 2, "0.5": 1, "0": 0}.get)
COUNTS = Form("1 or 0", {"1": True, "0": False}.get)
GRADE = whole_number(0, HIGHEST_GRADE)
RATING = whole_number(0, HIGHEST_RATING)
GAMES = whole_number(0, MOST_GAMES)
JUNIOR_AGE = whole_number(0, OLDEST_JUNIOR)
TOKEN = Form("some text, on one line", read_token)
