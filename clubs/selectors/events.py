"""The events a club, or a county, was played for in. Source: site, Clubs and counties."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.db.models import Case, CharField, Count, F, QuerySet, Value, When
from django.db.models.functions import Cast, Concat

from grading.models import PublishedEvent, PublishedSection, PublishedSide
from grading.reading.keyset import Key, Stretch, sorted_by, stretch_of
from grading.reading.snapshot import Snapshot
from grading.scores import HALF_POINTS
from players.selectors.scores import DREW, LOST, WON, Score

SHOWN = 12


@dataclass(frozen=True, slots=True)
class Part:
    """What a club had of one event: so many of its players, and how their games went."""

    event: PublishedEvent
    matches: int
    players: int
    score: Score
    """Of the club's players together."""

    @property
    def percentage(self) -> float:
        """Of what could be had."""
        return (100 * self.score.won + 50 * self.score.drawn) / self.score.games


LATEST_FIRST = (
    Key("last_day", is_descending=True),
    Key("first_day", is_descending=True),
    Key("name"),
    Key("event_id"),
)


@dataclass(frozen=True, slots=True)
class ClubEvents:
    """The latest of a club's events, and how many there are in all."""

    parts: Sequence[Part]
    total: int

    @property
    def left_out(self) -> int:
        """Earlier events that were not asked for."""
        return self.total - len(self.parts)

    @property
    def has_matches(self) -> bool:
        """Whether any of them was played in matches."""
        return any(part.matches for part in self.parts)


def events_of(snapshot: Snapshot, club_id: int, *, every: bool = False) -> ClubEvents:
    """The events in which somebody played for the club, the latest first. Three queries."""
    sides = _sides(snapshot, club_id)
    played = _played(sides)
    found = sorted_by(_events(snapshot, list(played)), LATEST_FIRST)
    events = list(found if every else found[:SHOWN])
    return ClubEvents(_parts(snapshot, sides, events, played), len(played))


def events_after(
    snapshot: Snapshot, club_id: int, *, size: int, place: Sequence[Any] | None
) -> Stretch:
    """The next ``size`` of them after the one at ``place``, or the first. Three queries."""
    sides = _sides(snapshot, club_id)
    found = _events(snapshot, sides.values("event_id"))
    shown = stretch_of(found, LATEST_FIRST, size=size, place=place)
    played = _played(sides.filter(event_id__in=[event.event_id for event in shown.rows]))
    return Stretch(_parts(snapshot, sides, shown.rows, played), shown.place)


def _events(snapshot: Snapshot, event_ids: Any) -> QuerySet[PublishedEvent]:
    return PublishedEvent.objects.at(snapshot.number).filter(event_id__in=event_ids)


def _parts(
    snapshot: Snapshot,
    sides: QuerySet[PublishedSide],
    events: Sequence[PublishedEvent],
    played: Mapping[int, tuple[int, Score]],
) -> list[Part]:
    matches = _matches(snapshot, sides, [event.event_id for event in events])
    return [
        Part(event, matches.get(event.event_id, 0), *played[event.event_id]) for event in events
    ]


def _sides(snapshot: Snapshot, club_id: int) -> QuerySet[PublishedSide]:
    """Its sides of games that were played."""
    return PublishedSide.objects.at(snapshot.number).filter(
        club_id=club_id, score__in=list(HALF_POINTS)
    )


def _played(sides: QuerySet[PublishedSide]) -> dict[int, tuple[int, Score]]:
    """By event, how many played in it and how their games went.

    A game in two lists is one; between two of the club's own players it is one for each.
    """
    seat = F("game_id") * 2 + Case(When(is_white=True, then=1), default=0)
    counts = (
        sides.annotate(seat=seat)
        .values_list("event_id")
        .annotate(
            players=Count("player_id", distinct=True),
            won=Count("seat", distinct=True, filter=WON),
            drawn=Count("seat", distinct=True, filter=DREW),
            lost=Count("seat", distinct=True, filter=LOST),
        )
    )
    return {
        event_id: (players, Score(won, drawn, lost))
        for event_id, players, won, drawn, lost in counts.order_by()
    }


def _matches(
    snapshot: Snapshot, sides: QuerySet[PublishedSide], event_ids: Sequence[int]
) -> dict[int, int]:
    """By event, in how many matches. Read from the sides, once, not once for every match."""
    played = sides.annotate(match=_section_key("section")).values("match")
    matches = (
        PublishedSection.objects.at(snapshot.number)
        .filter(event_id__in=event_ids, kind="match")
        .annotate(match=_section_key("name"))
        .filter(match__in=played)
    )
    return dict(matches.values_list("event_id").annotate(Count("pk")).order_by())


def _section_key(name: str) -> Concat:
    event_id = Cast("event_id", CharField())
    return Concat(event_id, Value(" "), name, output_field=CharField())
