"""Months as they are named, and as they are said."""

from __future__ import annotations

import re
from calendar import month_name

MONTH = re.compile(r"([0-9]{4})-(0[1-9]|1[0-2])")


def month_in_words(name: str) -> str:
    """``2013-04`` as "April 2013"; what is no month stays as it is."""
    match = MONTH.fullmatch(name)
    return f"{month_name[int(match[2])]} {match[1]}" if match else name
