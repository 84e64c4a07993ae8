"""What checks found, with the records it is about."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date

import polars as pl

from grading.models import Event, Game
from players.models import Player


@dataclass(frozen=True, slots=True)
class Oddity:
    """One thing to look at; of a kind of record that it is not about, there is None."""

    detail: str
    day: date | None
    player: Player | None
    game: Game | None
    event: Event | None
    period_id: int | None


def oddities(found: Mapping[str, pl.DataFrame]) -> dict[str, list[Oddity]]:
    """The rows of ``FOUND`` that each check gave, with their records: three queries in all."""
    players = Player.objects.in_bulk(_keys(found, "player_id"))
    games = Game.objects.select_related("white", "black").in_bulk(_keys(found, "game_id"))
    events = Event.objects.in_bulk(_keys(found, "event_id"))
    return {
        slug: [
            Oddity(
                detail=row["detail"],
                day=row["day"],
                player=players.get(row["player_id"]),
                game=games.get(row["game_id"]),
                event=events.get(row["event_id"]),
                period_id=row["period_id"],
            )
            for row in rows.iter_rows(named=True)
        ]
        for slug, rows in found.items()
    }


def _keys(found: Mapping[str, pl.DataFrame], column: str) -> Sequence[int]:
    return sorted({key for rows in found.values() for key in rows[column].drop_nulls()})
