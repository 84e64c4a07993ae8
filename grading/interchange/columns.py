"""What was read, as the columns the engine is given."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta

import numpy as np

from grading.engine.columns import Games, ListColumns
from grading.engine.periods import EPOCH, Period
from grading.engine.sequential.list_run import Units, units_in_turn
from grading.interchange.games import GameRows
from grading.interchange.reading import Given


@dataclass(frozen=True, slots=True)
class GradedList:
    """One list for the engine, and the names the files have for its games."""

    columns: ListColumns
    game_ids: Sequence[str]
    """One a row of ``columns.games``, in code point order."""
    events: Sequence[str] = ()
    """One a row too, where events are rated in turn."""

    @property
    def units(self) -> Units:
        """What is rated together: of events that ended on a day, the lower number goes first."""
        named = sorted(set(self.events), key=lambda event: (len(event), event))
        numbers = {event: number for number, event in enumerate(named)}
        event = np.array([numbers[event] for event in self.events], np.int64)
        games = self.columns.games
        return units_in_turn(event, games.day, games.period)


def graded_lists(given: Given) -> tuple[GradedList, ...]:
    """The lists asked for; those of both rates of play are each other's sisters.

    Only the games graded in the span are in them, ordered by their ids.
    """
    return tuple(_graded_list(given, name) for name in given.lists.names)


def _graded_list(given: Given, name: str) -> GradedList:
    rows = _rows_of(given.games, name)
    columns = ListColumns(
        name=name,
        before=_before(given, name),
        periods=given.span.periods,
        rules=tuple(given.timeline.rules_for(period) for period in given.span.periods),
        games=_taken(given.games, rows),
        opening=given.opening.of(name),
        ages=given.ages[name],
        allocated=given.allocated.get(name, {}),
        sister=given.lists.sisters.get(name),
        published={
            place: grades.grade
            for (list_name, place), grades in given.published.items()
            if list_name == name
        },
    )
    events = [given.games.event[row] for row in rows] if given.games.event else []
    return GradedList(columns, [given.games.ids[row] for row in rows], events)


def _before(given: Given, name: str) -> Period:
    """The period before the first; it ends on the day the opening balance is dated at."""
    before, day = given.span.before, given.opening.day_of(name)
    if day is None:
        return before
    last_day = EPOCH + timedelta(days=day)
    return Period(before.name, min(before.first_day, last_day), last_day)


def _rows_of(games: GameRows, name: str) -> list[int]:
    """The rows graded in the list called ``name``, in code point order of the games' ids."""
    in_span = (games.period >= 0).tolist()
    rows = (row for row, rate in enumerate(games.rate) if rate == name and in_span[row])
    return sorted(rows, key=games.ids.__getitem__)


def _taken(games: GameRows, rows: Sequence[int]) -> Games:
    taken = np.array(rows, dtype=np.int64)
    return Games(
        white=games.white[taken],
        black=games.black[taken],
        white_score=games.white_score[taken],
        day=games.day[taken],
        period=games.period[taken],
        white_counts=games.white_counts[taken],
        black_counts=games.black_counts[taken],
    )
