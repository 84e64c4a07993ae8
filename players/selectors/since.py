"""What happened to two records since one of them was merged into the other."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db.models import Q, QuerySet

from grading.models import Correction, Game
from grading.models.corrections import Cause
from gradingsite.recording import AS_IT_STOOD, AS_LOADED
from players.chains import branch_of
from players.models import Player

LISTED = 50
UNSAID = (AS_LOADED, AS_IT_STOOD)
"""Rows of the history that nobody's change brought."""


@dataclass(frozen=True, slots=True)
class Change:
    """One change of a record."""

    at: datetime
    what: str
    reason: str
    by: Any


@dataclass(frozen=True, slots=True)
class Since:
    """What undoing a merger leaves as it is."""

    merger: Correction | None
    """None for records that were loaded as merged: nobody knows when."""
    changes: Sequence[Change]
    """The latest first, of records and games."""
    new_games: Sequence[Game]
    """Of events received since, under the record that was kept."""
    more_games: int
    """How many more of them there are."""


def since_merger(player: Player) -> Since:
    """What has changed since ``player`` was merged into another record."""
    kept = player.merged_into
    merger = (
        Correction.objects.filter(cause=Cause.MERGE, players=player)
        .filter(players=kept)
        .select_related("made_by")
        .first()
    )
    if merger is None or kept is None:
        return Since(None, (), (), 0)
    new = _new_games(kept, merger)
    return Since(
        merger, _changes(player, kept, merger), list(new[:LISTED]), max(new.count() - LISTED, 0)
    )


def _changes(player: Player, kept: Player, merger: Correction) -> list[Change]:
    records = branch_of(kept)
    since = Q(history_date__gt=merger.made_at) & ~Q(history_change_reason__in=UNSAID)
    people = Player.history.filter(since, id__in=(player.pk, kept.pk))
    played = Q(white__in=records) | Q(black__in=records)
    games = Game.history.filter(since, played)
    ours = {one.pk: f"the record {one}" for one in (player, kept)}
    rows = [*_latest(people, ours), *_latest(games, _games_called(games))]
    return sorted(rows, key=lambda change: change.at, reverse=True)[:LISTED]


def _latest(rows: QuerySet[Any], called: Mapping[int, str]) -> Iterator[Change]:
    for row in rows.select_related("history_user")[:LISTED]:
        yield Change(
            at=row.history_date,
            what=called.get(row.id, ""),
            reason=row.history_change_reason or "",
            by=row.history_user,
        )


def _games_called(rows: QuerySet[Any]) -> Mapping[int, str]:
    keys = [row.id for row in rows[:LISTED]]
    games = Game.objects.filter(pk__in=keys).select_related("white", "black")
    return {game.pk: f"the game {game}" for game in games}


def _new_games(kept: Player, merger: Correction) -> QuerySet[Game]:
    day = merger.made_at.date()
    return (
        Game.objects.filter(Q(white=kept) | Q(black=kept), event__received_on__gt=day)
        .select_related("event", "white", "black")
        .order_by("day", "pk")
    )
