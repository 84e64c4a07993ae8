"""The games of an event as a table for others to work on."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from grading.models import PublishedEvent
from grading.reading.problems import garbled
from grading.reading.snapshot import Snapshot
from grading.selectors.event_games import EventGame, Half, games_of, in_order, sides_of
from grading.selectors.event_sections import section_name
from players.selectors.sides import MARKS, Status

MOST = 20_000
NOT_SHOWN = "a player not shown"

HEADER = (
    *("date", "about", "section", "round", "board", "list", "period"),
    *("white_ref", "white", "white_club", "white_grade", "white_mark"),
    *("black_ref", "black", "black_club", "black_grade", "black_mark"),
    *("result", "white_points", "black_points", "white_status", "black_status"),
)
STATUSES = {
    Status.GRADED: "counted",
    Status.NOT_COUNTED: "not counted",
    Status.ISOLATED: "not graded",
    Status.IN_PROGRESS: "in progress",
    Status.DEFAULT: "default",
    Status.HISTORY: "before the first list worked out here",
}


def event_rows(
    snapshot: Snapshot, event: PublishedEvent, section: str
) -> Iterator[tuple[object, ...]]:
    """Rows under ``HEADER``, by day. Raises NotShown for more games than a table should have."""
    if event.games > MOST:
        raise garbled(
            "Too many games",
            f"{event.name} has {event.games:,} games, and a table here at most {MOST:,}.",
        )
    sides = in_order(sides_of(snapshot, event, section_name(section)))
    return _rows(games_of(snapshot, event, sides))


def _rows(games: Iterable[EventGame]) -> Iterator[tuple[object, ...]]:
    for game in games:
        row, white, black = game.row, game.white, game.black
        yield (
            *(row.day, "about" if row.is_approximate else "", row.section, row.round, row.board),
            *(row.list_slug, row.period),
            *_player(white),
            *_player(black),
            *(game.score.replace("–", "-"), white.own.points, black.own.points),
            *(STATUSES[Status(half.row.status)] for half in game.halves),
        )


def _player(half: Half) -> tuple[object, ...]:
    held = half.other.row
    grade = held.opponent_value, MARKS.get(half.other.mark)
    if half.person is None:
        return ("", NOT_SHOWN, "", *grade)
    club = half.club.code if half.club else ""
    return (half.person.ref, half.person.name, club, *grade)
