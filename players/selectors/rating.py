"""How a rating moved in a period, event by event: what its page shows. Rules, section 11, saca."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from itertools import groupby

from django.db.models import Max

from grading.engine.results import Kind
from grading.engine.rules import SCHEMES
from grading.engine.sequential.saca import PER_STEP
from grading.models import PublishedEvent, PublishedGrade, PublishedPlayer, PublishedSide
from grading.reading.lists import PublishedList, PublishedPeriod
from grading.reading.snapshot import Snapshot
from players.selectors.made import grade_rows, no_working
from players.selectors.sides import WITHIN_A_DAY, Side, Status, sides_shown


@dataclass(frozen=True, slots=True)
class Moved:
    """One game's move, and the ten-point steps between the two ratings."""

    side: Side

    @property
    def difference(self) -> int:
        """How far the opponent stood above the player; below him it is less than 0."""
        return (self.side.row.opponent_value or 0) - (self.side.row.own_value or 0)

    @property
    def steps(self) -> int:
        """The difference in tens, rounded down."""
        return abs(self.difference) // PER_STEP


@dataclass(frozen=True, slots=True)
class RatedEvent:
    """The games of one event: all are rated from the rating before it."""

    event: PublishedEvent | None
    before: int
    games: Sequence[Moved]
    after: int

    @property
    def moves(self) -> int:
        """What its games come to together."""
        return sum(moved.side.points or 0 for moved in self.games)

    @property
    def unfloored(self) -> int:
        """The rating they lead to, were there no floor."""
        return self.before + self.moves

    @property
    def is_floored(self) -> bool:
        """Whether the start of the player's school grade held it up."""
        return self.unfloored < self.after

    @property
    def floor(self) -> int | None:
        """That start, where it did."""
        return self.after if self.is_floored else None


@dataclass(frozen=True, slots=True)
class RatingWorking:
    """A rating with all that moved it in its period."""

    row: PublishedGrade
    events: Sequence[RatedEvent]
    before: PublishedPeriod | None
    after: PublishedPeriod | None

    @property
    def grade(self) -> int | None:
        """The rating; none for who has not played for long."""
        return self.row.grade

    @property
    def kind(self) -> str:
        """How the player went in: list, or age for who was new to it."""
        return Kind(self.row.entry_kind).name.lower()

    @property
    def is_new(self) -> bool:
        """Whether the player began in this period."""
        return self.row.entry_kind == Kind.AGE

    @property
    def is_lifted(self) -> bool:
        """Whether a new school grade's start lifted it without a game."""
        last = self.events[-1].after if self.events else self.row.entry_value
        return self.row.grade is not None and last is not None and self.row.grade > last


def goes_in_turn(period: PublishedPeriod) -> bool:
    """Whether the list's events move its ratings one after the other in that period."""
    return period.scheme in SCHEMES and SCHEMES[period.scheme].is_sequential


def next_in_turn(grading_list: PublishedList) -> bool:
    """Whether they do so in the period in progress that the next list closes."""
    return any(map(goes_in_turn, grading_list.in_progress[:1]))


def rating_working_of(
    snapshot: Snapshot,
    player: PublishedPlayer,
    grading_list: PublishedList,
    period: PublishedPeriod,
) -> RatingWorking:
    """What moved a rating. Raises NotShown where there is none. A fixed number of queries."""
    rows = grade_rows(snapshot, player, grading_list)
    row = rows.get(period.name)
    if row is None or not row.scheme:
        raise no_working(grading_list, period)
    events = events_by_period(snapshot, player, grading_list, {period.name: row})
    worked = [p for p in grading_list.periods if p.name in rows and rows[p.name].scheme]
    place = worked.index(period)
    return RatingWorking(
        row=row,
        events=events[period.name],
        before=worked[place - 1] if place else None,
        after=worked[place + 1] if place + 1 < len(worked) else None,
    )


def events_by_period(
    snapshot: Snapshot,
    player: PublishedPlayer,
    grading_list: PublishedList,
    rows: Mapping[str, PublishedGrade],
) -> dict[str, list[RatedEvent]]:
    """What moved the player in each of the periods that ``rows`` are of. A fixed number of queries.

    Within a period the events stand in the order in which they ended.
    """
    sides = PublishedSide.objects.at(snapshot.number).filter(
        player_id=player.player_id,
        list_slug=grading_list.slug,
        period__in=rows,
        status=Status.GRADED,
    )
    found = list(sides.order_by("day", *WITHIN_A_DAY))
    ends = _ends(snapshot, found)
    shown = sides_shown(snapshot, found)
    return {
        name: _events(row, [side for side in shown if side.row.period == name], ends)
        for name, row in rows.items()
    }


def _ends(snapshot: Snapshot, sides: Sequence[PublishedSide]) -> dict[tuple[str, int], date]:
    """The last day of each event's games in each period, whoever played them. One query."""
    if not sides:
        return {}
    rated = PublishedSide.objects.at(snapshot.number).filter(
        event_id__in={side.event_id for side in sides},
        list_slug=sides[0].list_slug,
        period__in={side.period for side in sides},
        status__in=(Status.GRADED, Status.NOT_COUNTED),
    )
    days = rated.order_by().values_list("period", "event_id").annotate(Max("day"))
    return {(period, event): day for period, event, day in days}


def _events(
    row: PublishedGrade, sides: Sequence[Side], ends: Mapping[tuple[str, int], date]
) -> list[RatedEvent]:
    """In the order in which they ended; each leads to what the next one begins with."""
    ordered = sorted(sides, key=lambda s: (ends[s.row.period, s.row.event_id], s.row.event_id))
    groups = [list(of) for _, of in groupby(ordered, key=lambda side: side.row.event_id)]
    befores = [group[0].row.own_value or 0 for group in groups]
    afters = [*befores[1:], row.grade or 0]
    return [
        RatedEvent(group[0].event, before, [Moved(side) for side in group], after)
        for group, before, after in zip(groups, befores, afters, strict=False)
    ]
