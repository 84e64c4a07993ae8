"""Events with their sections and games, in bulk."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from grading.models import Event, Game
from grading.services.batches import Progress, create_in_batches, in_batches
from grading.services.keys import Keys
from grading.services.loading_placements import place_as_given
from grading.services.loading_sections import sections_of
from grading.services.rows import EventRow, GameRow


def load_events(rows: Sequence[EventRow], keys: Keys, progress: Progress | None) -> None:
    """Create the events, RECEIVED; their keys go into ``keys``."""
    events = (
        Event(
            code=row.code,
            submission_index=row.submission_index,
            name=row.name,
            kind=row.kind,
            rate=row.rate,
            organiser=row.organiser,
            first_day=row.first_day,
            last_day=row.last_day,
            members_only=row.members_only,
            reported_by_id=keys.player(row.reported_by) if row.reported_by else None,
            is_final=row.is_final,
            received_on=row.received_on,
        )
        for row in rows
    )
    for batch in create_in_batches(Event, events, progress):
        keys.events.update((event.code, event.pk) for event in batch)


def load_games(rows: Iterable[GameRow], keys: Keys, progress: Progress | None) -> None:
    """Create the games with their sections, and the placements that the rows themselves give."""
    for batch in in_batches(rows):
        sections = sections_of(batch, keys)
        games = Game.objects.bulk_create(
            _game(row, sections.get((keys.event(row.event), row.section)), keys) for row in batch
        )
        place_as_given(batch, games)
        if progress is not None:
            progress(len(batch))


def _game(row: GameRow, section: int | None, keys: Keys) -> Game:
    return Game(
        event_id=keys.event(row.event),
        section_id=section,
        round=row.round,
        board=row.board,
        day=row.day,
        is_approximate=row.is_approximate,
        white_id=keys.player(row.white),
        black_id=keys.player(row.black),
        score=row.score,
        white_club_id=keys.club(row.white_club) if row.white_club else None,
        black_club_id=keys.club(row.black_club) if row.black_club else None,
    )
