"""Which list of each rate of play a published file holds."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from pathlib import Path

from grading.engine.calendars import Calendar
from grading.engine.periods import Period, list_month
from grading.imports.firsts import CALENDARS, First, read_first
from grading.imports.published_list.grades import Names
from grading.interchange.faults import Faults, quoted

FILE_NAME = re.compile(r"grades([0-9]{4})([0-9]{2})\.csv", re.IGNORECASE)
ANY = "2011-07"
"""A list to go on with where none could be told."""


@dataclass(frozen=True, slots=True)
class ListMonth:
    """The lists that were the latest in a month, and the first to be computed after them."""

    periods: Mapping[str, Names]
    seen: date
    """The last day of play."""
    first: First


def read_month(path: Path, option: str | None, faults: Faults) -> ListMonth:
    """The month ``--list`` names, or else the file; faults where there is no such list."""
    name = option or _named_by(path)
    if name is None:
        faults.add(str(path), 0, "", "a file of another name", "gradesYYYYMM.csv, or --list")
    try:
        list_month(name or ANY)
    except ValueError:
        faults.add("--list", 0, "", quoted(str(name)), "a month such as 2013-07")
        name = ANY
    return _month(name or ANY, faults)


def _named_by(path: Path) -> str | None:
    match = FILE_NAME.fullmatch(path.name)
    return f"{match[1]}-{match[2]}" if match else None


def _month(name: str, faults: Faults) -> ListMonth:
    latest = {slug: _latest(calendar, name) for slug, calendar in CALENDARS.items()}
    nexts = {CALENDARS[slug].after(period).name for slug, period in latest.items()}
    if len(nexts) > 1:
        expected = "a list after which both rates have their next in the same month"
        faults.add("--list", 0, "", quoted(name), expected)
    return ListMonth(
        periods={
            slug: Names(period.name, CALENDARS[slug].before(period).name)
            for slug, period in latest.items()
        },
        seen=max(period.last_day for period in latest.values()),
        first=read_first("--list", max(nexts), faults),
    )


def _latest(calendar: Calendar, name: str) -> Period:
    """The period whose list was the latest in the month ``name``."""
    year, month = list_month(name)
    period = calendar.containing(date(year, month, 1))
    while period.name > name:
        period = calendar.before(period)
    return period
