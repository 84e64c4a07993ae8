"""Games put together to events, by the name they give and the rate of play."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from hashlib import sha256

from anyascii import anyascii
from django.utils.text import slugify

from grading.imports.interchange.games import PlayedGame
from grading.models.events import Rate
from grading.seasons import season
from grading.services.rows import EventRow

LONGEST_CODE = 40
HASH = 6


@dataclass(frozen=True, slots=True)
class EventLines:
    """An event, and its games in the order of the file."""

    event: EventRow
    games: Sequence[PlayedGame]


def events_of(games: Iterable[PlayedGame]) -> list[EventLines]:
    """The events in the order of their first games, each received on the day of its last game.

    Games without an event are one event a season and rate of play.
    """
    together: dict[tuple[str, str], list[PlayedGame]] = defaultdict(list)
    for game in games:
        together[game.event or f"Games {season(game.day)}", game.rate].append(game)
    codes = _codes(together)
    return [
        EventLines(_event(codes[name, rate], name, rate, played), played)
        for (name, rate), played in together.items()
    ]


def _event(code: str, name: str, rate: str, games: Sequence[PlayedGame]) -> EventRow:
    days = [game.day for game in games]
    return EventRow(
        code=code,
        name=name,
        rate=rate,
        first_day=min(days),
        last_day=max(days),
        received_on=max(days),
    )


def _codes(events: Iterable[tuple[str, str]]) -> dict[tuple[str, str], str]:
    """A code for each name and rate: the same in every file, unless two names come to one."""
    codes: dict[tuple[str, str], str] = {}
    taken = set()
    for name, rate in sorted(events):
        code = slugify(anyascii(f"{name} rapid" if rate == Rate.RAPID else name))
        if not code or len(code) > LONGEST_CODE or code in taken:
            digest = sha256(f"{rate} {name}".encode()).hexdigest()[:HASH]
            code = f"{code[: LONGEST_CODE - HASH - 1]}-{digest}".lstrip("-")
        codes[name, rate] = code
        taken.add(code)
    return codes
