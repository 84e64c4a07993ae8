"""The order of things: what has come in by each revision."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

import numpy as np

from grading.demo.arrays import Bools, Ints
from grading.demo.events import Games, Report
from grading.demo.people import LAPSED, NEVER
from grading.demo.sizes import MONTHS
from grading.demo.world import World
from grading.engine.periods import end_of_month


@dataclass(frozen=True, slots=True)
class Arrival:
    """A report of an event, with the games it brings."""

    event: int
    """Index in the world's events."""
    number: int
    """Its place among the event's reports."""
    report: Report
    games: Games


@dataclass(frozen=True, slots=True)
class Chapter:
    """What comes in before one revision and after the one before."""

    month: str
    last_day: date
    people: Ints
    """Who is registered, in the order of their references."""
    memberships: Ints
    arrivals: tuple[Arrival, ...]
    """By the day they are received."""

    @property
    def rows(self) -> int:
        """How many rows it brings into the database, but for the history that comes first."""
        events = sum(arrival.number == 0 for arrival in self.arrivals)
        games = sum(len(arrival.games) for arrival in self.arrivals)
        return len(self.people) + len(self.memberships) + events + games


def chapters(world: World, months: Sequence[str] = MONTHS) -> tuple[Chapter, ...]:
    """A chapter for each of ``months``; what is received later is in none of them."""
    last_days = [end_of_month(month) for month in months]
    arrivals = _arrivals(world, last_days)
    known = np.zeros(len(world.people), dtype=bool)
    held = np.zeros(len(world.memberships.person), dtype=bool)
    found = []
    for month, last_day, new in zip(months, last_days, arrivals, strict=True):
        people = _met_by(world, new, is_last=month == months[-1]) & ~known
        known |= people
        begun = known[world.memberships.person] & ~held
        begun &= world.memberships.first_day <= np.datetime64(last_day)
        held |= begun
        found.append(
            Chapter(month, last_day, np.flatnonzero(people), np.flatnonzero(begun), tuple(new))
        )
    return tuple(found)


def _arrivals(world: World, last_days: Sequence[date]) -> list[list[Arrival]]:
    """The reports received up to each of ``last_days`` and after the one before."""
    chapters: list[list[Arrival]] = [[] for _ in last_days]
    for place, event in enumerate(world.events):
        which = event.report_of_games()
        for number, report in enumerate(event.reports):
            chapter = bisect_left(last_days, report.received_on)
            if chapter < len(last_days):
                games = event.games.take(which == number)
                chapters[chapter].append(Arrival(place, number, report, games))
    return [sorted(some, key=lambda arrival: arrival.report.received_on) for some in chapters]


def _met_by(world: World, arrivals: Sequence[Arrival], *, is_last: bool) -> Bools:
    """Who is in the database by then: by history or results, and all in the end."""
    hidden = world.people.hidden
    met: Bools = (hidden.started != NEVER) | (hidden.kind == LAPSED) | is_last
    for arrival in arrivals:
        met[arrival.games.white] = met[arrival.games.black] = True
        reporter = world.events[arrival.event].reported_by
        if reporter is not None:
            met[reporter] = True
    return met
