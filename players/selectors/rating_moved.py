"""Why a rating moved from one list to another: event after event between them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from grading.models import PublishedGrade, PublishedPlayer
from grading.reading.lists import PublishedList, PublishedPeriod
from grading.reading.snapshot import Snapshot
from players.selectors.basis import comparable
from players.selectors.made import grade_rows
from players.selectors.moved import chosen
from players.selectors.rating import RatedEvent, events_by_period


@dataclass(frozen=True, slots=True)
class Step:
    """A list after the first, with the events that were rated for it."""

    period: PublishedPeriod
    row: PublishedGrade
    events: Sequence[RatedEvent]


@dataclass(frozen=True, slots=True)
class RatingMoved:
    """Two ratings, and what was rated between them."""

    before: PublishedPeriod
    after: PublishedPeriod
    first: int
    last: int
    steps: Sequence[Step]
    choices: Sequence[PublishedPeriod]
    """The latest first."""

    @property
    def by(self) -> int:
        """How far it moved."""
        return self.last - self.first

    @property
    def games(self) -> int:
        """How many moved it."""
        return sum(len(event.games) for step in self.steps for event in step.events)

    @property
    def by_games(self) -> int:
        """What they come to together."""
        return sum(event.moves for step in self.steps for event in step.events)

    @property
    def held_up(self) -> int:
        """What it comes to that nobody stands below the start of his school grade."""
        return self.by - self.by_games


def rating_moved(
    snapshot: Snapshot,
    player: PublishedPlayer,
    grading_list: PublishedList,
    names: Sequence[str],
) -> RatingMoved:
    """What lies between two lists, in whichever order they are named. Six queries.

    Without a name the latest is meant, and the last before it that had another rating. Raises
    NotShown where there are no two.
    """
    rows = grade_rows(snapshot, player, grading_list)
    choices = comparable(rows, grading_list)
    named = [snapshot.period_called(grading_list.slug, name)[1] for name in names if name]
    before, after = chosen(grading_list, choices, named or _last_moved(rows, choices))
    between = {
        period.name: rows[period.name]
        for period in grading_list.periods
        if before.last_day < period.last_day <= after.last_day and period.name in rows
    }
    events = events_by_period(snapshot, player, grading_list, between)
    return RatingMoved(
        before=before,
        after=after,
        first=rows[before.name].grade or 0,
        last=rows[after.name].grade or 0,
        steps=[
            Step(period, between[period.name], events[period.name])
            for period in grading_list.periods
            if events.get(period.name)
        ],
        choices=choices,
    )


def _last_moved(
    rows: Mapping[str, PublishedGrade], choices: Sequence[PublishedPeriod]
) -> list[PublishedPeriod]:
    """The latest list and the last that had another rating; none where it never moved."""
    latest = choices[:1]
    others = [p for p in choices if rows[p.name].grade != rows[latest[0].name].grade]
    return [*latest, *others[:1]] if others else []
