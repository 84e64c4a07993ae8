"""Invented results as the rows they are loaded from."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from grading.demo.arrays import NOBODY, dates
from grading.demo.chapters import Arrival
from grading.demo.person_rows import References
from grading.demo.places import Place
from grading.demo.results import SCORES
from grading.demo.world import World
from grading.services.rows import EventRow, GameRow


def event_row(world: World, refs: References, arrival: Arrival) -> EventRow:
    """The event as its first report tells of it."""
    event = world.events[arrival.event]
    return EventRow(
        code=event.code,
        name=event.name,
        rate=event.rate,
        kind=event.kind,
        organiser=event.organiser,
        first_day=event.first_day,
        last_day=event.last_day,
        received_on=arrival.report.received_on,
        members_only=event.members_only,
        reported_by="" if event.reported_by is None else refs[event.reported_by],
        is_final=arrival.report.is_final,
        submission_index=arrival.number + 1,
    )


def game_rows(world: World, refs: References, arrival: Arrival) -> Iterator[GameRow]:
    """The games that a report brings."""
    event, games = world.events[arrival.event], arrival.games
    places = world.places.rows
    for row, day in enumerate(dates(games.day)):
        yield GameRow(
            event=event.code,
            section=event.sections[games.section[row]],
            section_kind=event.section_kind,
            round=int(games.round[row]) or None,
            board=int(games.board[row]) or None,
            day=day,
            is_approximate=bool(games.is_approximate[row]),
            white=refs[int(games.white[row])],
            black=refs[int(games.black[row])],
            white_club=_code(places, int(games.white_club[row])),
            black_club=_code(places, int(games.black_club[row])),
            score=SCORES[games.score[row]],
        )


def _code(places: Sequence[Place], club: int) -> str:
    return "" if club == NOBODY else places[club].code
