"""The players of a tournament report: its 001 lines."""

from __future__ import annotations

import re
from datetime import date

from grading.imports.names import split_name
from grading.imports.parsed import ParsedPlayer
from grading.imports.trf.dates import is_blank, read_day, read_year
from grading.imports.trf.lines import Line
from grading.interchange.faults import Faults, quoted

RANK = re.compile(r"[1-9][0-9]{0,3}")
DIGITS = re.compile(r"[0-9]{1,11}")
SEXES = {"m": "M", "w": "F", "f": "F"}
TITLES = {"g": "GM", "m": "IM", "f": "FM", "c": "CM"}
KNOWN_TITLES = {*TITLES.values(), *(f"W{title}" for title in TITLES.values())}
LONGEST_NAME = 80


def read_player(file: str, line: Line, last_day: date | None, faults: Faults) -> ParsedPlayer:
    """One player, called by the start rank."""
    rank = line.columns(5, 8)
    if not RANK.fullmatch(rank):
        faults.add(file, line.number, "start rank", quoted(rank), "a number in columns 5 to 8")
        rank = ""
    surname, forenames = _name(line.columns(15, 47))
    if not surname:
        faults.add(file, line.number, "name", "nothing", "a name in columns 15 to 47")
    # A column early or late, as some programs have it.
    day, year = _birth(line.columns(69, 80), last_day)
    return ParsedPlayer(
        line=line.number,
        pin=rank,
        surname=surname,
        forenames=forenames,
        sex=SEXES.get(line.columns(10, 10).lower(), ""),
        title=_title(line.columns(11, 13)),
        birth_date=day,
        birth_year=year,
        fide_code=_fide(line.columns(58, 68)),
        federation=line.columns(54, 56)[:3].upper(),
    )


def has_comma(line: Line) -> bool:
    """Whether the name says where the surname ends."""
    return "," in line.columns(15, 47)


def _name(written: str) -> tuple[str, str]:
    """Without a comma the first word is taken for the surname."""
    if "," in written:
        return split_name(written)
    surname, _, forenames = written.partition(" ")
    return surname, forenames.strip()


def _title(written: str) -> str:
    title = written.upper().replace(" ", "")
    women, letter = title[:-1] == "W", title[-1:].lower()
    if (
        title not in KNOWN_TITLES
        and letter in TITLES
        and title in (letter.upper(), f"W{letter.upper()}")
    ):
        title = ("W" if women else "") + TITLES[letter]
    return title if title in KNOWN_TITLES else ""


def _fide(written: str) -> str:
    return written.lstrip("0") if DIGITS.fullmatch(written) else ""


def _birth(written: str, last_day: date | None) -> tuple[date | None, int | None]:
    """The day, or the year alone; what is impossible is as good as nothing."""
    if is_blank(written):
        return None, None
    day = read_day(written)
    latest = last_day or date.max
    if day is not None and date(1850, 1, 1) <= day <= latest:
        return day, None
    year = read_year(written)
    return None, year if year is not None and 1850 <= year <= latest.year else None
