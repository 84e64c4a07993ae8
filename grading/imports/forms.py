"""How further fields of imported files are written."""

from __future__ import annotations

import re
from datetime import date

from clubs.models import CLUB_CODE
from grading.interchange.cells import Form
from grading.interchange.forms import read_date, read_token
from players.models import Player

CODE = re.compile(CLUB_CODE)
EARLIEST = date(1850, 1, 1)


def text(longest: int) -> Form[str]:
    """Text on one line, of so many characters at most."""

    def read(cell: str) -> str | None:
        return cell if read_token(cell) is not None and len(cell) <= longest else None

    return Form(f"text on one line, at most {longest} characters", read)


def day_by(last_day: date, what: str) -> Form[date]:
    """Dates of things that have happened by ``last_day``, which ``what`` names."""

    def read(cell: str) -> date | None:
        day = read_date(cell)
        return day if day is not None and EARLIEST <= day <= last_day else None

    return Form(f"a date such as 2013-01-31, from {EARLIEST.year} to {what}", read)


CLUB = Form("four characters, 0-9 and A-Z", lambda cell: cell if CODE.fullmatch(cell) else None)
SEX = Form("F or M", lambda cell: cell if cell in Player.Sex.values else None)
