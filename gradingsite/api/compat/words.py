"""Parts of a path read strictly, and what is held written as these programs read it."""

from __future__ import annotations

import re
from datetime import date

from clubs.selectors.clubs import ShownClub
from grading.models import PublishedPlayer
from grading.reading.lists import PublishedList
from grading.reading.problems import garbled, missing
from grading.reading.snapshot import Snapshot
from players.selectors.asked import player_asked

MEMBER = re.compile(r"ME0*([0-9]+)")
RATES = {"s": "standard", "standard": "standard", "r": "rapid", "rapid": "rapid"}


def player_called(snapshot: Snapshot, code: str) -> PublishedPlayer:
    """Whose code it is by now, with its letter or without. Raises NotShown."""
    return player_asked(snapshot, code, str).player


def list_of(snapshot: Snapshot, rate: str) -> PublishedList:
    """The list of a rate of play. Raises NotShown."""
    slug = RATES.get(rate.lower())
    if slug is None:
        raise garbled("No such rate", "The rate of play is S (Standard) or R (Rapid).")
    for shown in snapshot.lists:
        if shown.slug == slug:
            return shown
    raise missing("No such list", f"There is no {slug} list here.")


def written_day(day: date | None) -> str:
    """A day, or an empty text."""
    return day.isoformat() if day is not None else ""


def text_of(number: int | None) -> str:
    """A number as a text, or an empty one."""
    return "" if number is None else str(number)


def member_no(number: str) -> str:
    """The digits of a membership, ``12345`` of ME012345."""
    found = MEMBER.fullmatch(number)
    return found[1] if found else number


def club_name(club: ShownClub) -> str:
    """As lists have it: a place has a star at its end."""
    return f"{club.name.removesuffix('*').rstrip()}*" if club.is_location else club.name
