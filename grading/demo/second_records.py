"""Results that were credited to a second record of the same person."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from datetime import date

import numpy as np

from grading.demo.events import Event
from grading.demo.people import Hidden

AFTER = np.datetime64("2011-09-01")
REPORTED_BY = date(2013, 2, 28)
"""In time to be seen, and put right, before the last revision."""


def credit_second_records(events: Iterable[Event], hidden: Hidden) -> list[Event]:
    """The events as reported: each second record has its person's games of one of his events."""
    reported = list(events)
    doubles = {int(hidden.same_as[row]): int(row) for row in np.flatnonzero(hidden.same_as >= 0)}
    for person, event in _one_event_each(reported, list(doubles)).items():
        reported[event] = _renamed(reported[event], person, doubles[person])
    return reported


def _one_event_each(events: list[Event], people: list[int]) -> dict[int, int]:
    """For each of the people, his last event but one, or his last."""
    wanted = np.array(sorted(people))
    played: dict[int, list[int]] = {}
    for place, event in enumerate(events):
        in_time = event.reports[-1].received_on <= REPORTED_BY
        if in_time and event.reported_by is None and event.games.day.min() >= AFTER:
            there = np.unique(np.concatenate([event.games.white, event.games.black]))
            for person in np.intersect1d(there, wanted).tolist():
                played.setdefault(person, []).append(place)
    by_day = {
        person: sorted(places, key=lambda place: events[place].first_day)
        for person, places in played.items()
    }
    return {person: places[-2:][0] for person, places in by_day.items()}


def _renamed(event: Event, person: int, double: int) -> Event:
    games = event.games
    white, black = (
        np.where(column == person, double, column) for column in (games.white, games.black)
    )
    return replace(event, games=replace(games, white=white, black=black))
