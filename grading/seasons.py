"""Seasons of play, as events are put together by them."""

from __future__ import annotations

import re
from datetime import date, timedelta

SEASON = re.compile(r"(?:19|20)[0-9]{2}-[0-9]{2}")


def season(day: date) -> str:
    """The season from July to June that ``day`` falls in, such as 2012-13.

    It ends with a half-year, so that no list cuts it.
    """
    year = day.year - (day.month < 7)
    return f"{year}-{(year + 1) % 100:02d}"


def days_of(name: str) -> tuple[date, date]:
    """The first and the last day of a season. Raises ValueError for what is no name of one."""
    first = int(name[:4]) if SEASON.fullmatch(name) else 0
    if not first or season(date(first, 7, 1)) != name:
        raise ValueError(f"{name!r} is no season, such as 2012-13")
    return date(first, 7, 1), date(first + 1, 6, 30)


def season_before(name: str) -> str:
    """The season before the one of that name."""
    first, _ = days_of(name)
    return season(first - timedelta(days=1))
