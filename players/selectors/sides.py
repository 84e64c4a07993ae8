"""Games as a player's pages show them: his side of each, with opponent and event."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from django.db.models import F

from grading.engine.points import LIMIT
from grading.engine.results import Kind
from grading.models import Event, PublishedEvent, PublishedSide
from grading.reading.snapshot import Snapshot
from players.selectors.people import Person, people_at
from players.selectors.results import Result, result_of

Status = PublishedSide.Status

ABROAD = "abroad, for who reported it only"
NO_MEMBER = "not a member on the day"

MARKS = {
    "start": "starting grade",
    "other": "grade in the other list",
    "held": "grade of a junior, not the one that will be used",
}
"""What a mark of an opponent's value says, in tables for others to work on."""

WITHIN_A_DAY = (F("round").asc(nulls_last=True), F("board").asc(nulls_last=True), "game_id")
"""The order in which every page has the games of one day."""


@dataclass(frozen=True, slots=True)
class Side:
    """A player's half of a game."""

    row: PublishedSide
    opponent: Person | None
    event: PublishedEvent | None

    @property
    def day(self) -> date:
        """The day it was played on, perhaps approximately."""
        return self.row.day

    @property
    def points(self) -> int | None:
        """What it brought; none where it was not graded, or not yet."""
        return self.row.points

    @property
    def result(self) -> Result:
        """How it ended for the player."""
        return result_of(self.row.score, is_white=self.row.is_white)

    @property
    def is_in_progress(self) -> bool:
        """Whether its list is still to come."""
        return self.row.status == Status.IN_PROGRESS

    @property
    def reason(self) -> str:
        """Why it does not count; nothing where it does."""
        if self.row.status == Status.DEFAULT:
            return "a default"
        if self.row.status != Status.NOT_COUNTED:
            return ""
        abroad = self.event is not None and self.event.kind == Event.Kind.FOREIGN
        return ABROAD if abroad else NO_MEMBER

    @property
    def mark(self) -> str:
        """How the opponent's value is marked: start, other, held (in brackets), none, or not."""
        kind = self.row.opponent_kind
        if self.row.opponent_value is None:
            return "none"
        start = "held" if self.is_in_progress else "start"
        return {Kind.NONE: "none", Kind.START: start, Kind.OTHER: "other"}.get(Kind(kind), "")

    @property
    def is_starred(self) -> bool:
        """Whether the opponent's value bears a star, which the page has to explain."""
        return self.mark in ("start", "other")

    @property
    def counted_as(self) -> int | None:
        """What the opponent was taken for, where the 40-point limit bit."""
        own, opponent = self.row.own_value, self.row.opponent_value
        if own is None or opponent is None or self.row.points is None:
            return None
        taken = max(own - LIMIT, min(opponent, own + LIMIT))
        # Where events are rated in turn there is no limit, and points are what a game moved.
        bit = taken != opponent and self.row.points == taken + self.result.worth
        return taken if bit else None


def sides_shown(snapshot: Snapshot, rows: Sequence[PublishedSide]) -> list[Side]:
    """The sides with their opponents and events: two queries, however many there are."""
    people = people_at(snapshot, {row.opponent_id for row in rows})
    events = {
        event.event_id: event
        for event in PublishedEvent.objects.at(snapshot.number).filter(
            event_id__in={row.event_id for row in rows}
        )
    }
    return [Side(row, people.get(row.opponent_id), events.get(row.event_id)) for row in rows]
