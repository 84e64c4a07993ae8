"""The games of a record by their events, for some of them to be given to another."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import date

from django.db.models import Count, Max, Min, Q, QuerySet

from grading.models import Event, Game
from players.chains import branch_of
from players.models import Player


@dataclass(frozen=True, slots=True)
class EventPlayed:
    """An event, and what the record played in it."""

    event: Event
    games: int
    first_day: date
    last_day: date
    listed: Sequence[Game] | None
    """The games, if they were asked for."""


def games_under(player: Player) -> QuerySet[Game]:
    """Games of the record and of those merged into it, withdrawn ones too."""
    records = branch_of(player)
    return Game.objects.filter(Q(white__in=records) | Q(black__in=records))


def events_played(player: Player, opened: Collection[int]) -> list[EventPlayed]:
    """The events, the latest first; games of those whose keys are ``opened``, by four queries."""
    counted = {
        row["event"]: row
        for row in games_under(player)
        .order_by()
        .values("event")
        .annotate(games=Count("pk"), first=Min("day"), last=Max("day"))
    }
    listed: dict[int, list[Game]] = {key: [] for key in opened}
    games = games_under(player).filter(event__in=opened).select_related("white", "black")
    for game in games.order_by("day", "round", "pk"):
        listed[game.event_id].append(game)
    rows = [
        EventPlayed(
            event=event,
            games=counted[event.pk]["games"],
            first_day=counted[event.pk]["first"],
            last_day=counted[event.pk]["last"],
            listed=listed.get(event.pk),
        )
        for event in Event.objects.filter(pk__in=counted)
    ]
    return sorted(rows, key=lambda row: (row.last_day, row.event.pk), reverse=True)
