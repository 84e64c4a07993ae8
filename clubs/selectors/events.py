"""The events a club, or a county, was played for in. Source: site, Clubs and counties."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from django.db.models import Case, CharField, Count, F, Q, QuerySet, Value, When
from django.db.models.functions import Cast, Concat

from grading.models import PublishedEvent, PublishedSection, PublishedSide
from grading.reading.snapshot import Snapshot
from players.selectors.scores import Score

SHOWN = 12
WON = Q(is_white=True, score="10") | Q(is_white=False, score="01")
DREW = Q(score="55")
LOST = Q(is_white=True, score="01") | Q(is_white=False, score="10")


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
    played = {event_id: (players, score) for event_id, players, score in _played(sides)}
    found = (
        PublishedEvent.objects.at(snapshot.number)
        .filter(event_id__in=list(played))
        .order_by("-last_day", "-first_day", "name", "event_id")
    )
    events = list(found if every else found[:SHOWN])
    matches = _matches(snapshot, sides, [event.event_id for event in events])
    parts = [
        Part(event, matches.get(event.event_id, 0), *played[event.event_id]) for event in events
    ]
    return ClubEvents(parts, len(played))


def _sides(snapshot: Snapshot, club_id: int) -> QuerySet[PublishedSide]:
    """Its sides of games that were played."""
    return PublishedSide.objects.at(snapshot.number).filter(
        club_id=club_id, score__in=("10", "55", "01")
    )


def _played(sides: QuerySet[PublishedSide]) -> Iterator[tuple[int, int, Score]]:
    """Event by event, how many played in it and how their games went.

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
    for event_id, players, won, drawn, lost in counts.order_by():
        yield event_id, players, Score(won, drawn, lost)


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
