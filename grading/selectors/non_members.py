"""Games of players who were no members on the day. Source: grading rules, section 8.

They are graded all the same, unless the event is for members only; what they owe is reckoned by
event.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from datetime import date

from django.db.models import Q, QuerySet

from grading.models import Event, Game
from grading.seasons import days_of
from players.chains import roots
from players.models import Membership, Player


@dataclass(slots=True)
class Counted:
    """Of one event: its games, and those of players who were no members."""

    event: Event
    games: int = 0
    with_non_members: int = 0
    sides: Counter[int] = field(default_factory=Counter)
    """By player, the games played as no member."""
    days: dict[int, list[date]] = field(default_factory=lambda: defaultdict(list))

    @property
    def their_sides(self) -> int:
        """How many sides of games they were."""
        return self.sides.total()

    @property
    def non_members(self) -> int:
        """How many players there were."""
        return len(self.sides)


@dataclass(frozen=True, slots=True)
class NonMember:
    """A player, and what he played in the event as no member."""

    player: Player
    games: int
    first_day: date
    last_day: date


def non_members_in(season: str) -> list[Counted]:
    """Every event of a season, by name, that had such games. Raises ValueError for no season."""
    events = Event.objects.filter(stage=Event.Stage.ACCEPTED, last_day__range=days_of(season))
    found = _counted(events)
    return sorted((c for c in found if c.sides), key=lambda c: (c.event.name, c.event.pk))


def non_members_of(event: Event) -> tuple[Counted, list[NonMember]]:
    """The games of one event, and who played them, by name."""
    (counted,) = _counted(Event.objects.filter(pk=event.pk))
    players = Player.objects.in_bulk(counted.sides)
    rows = [
        NonMember(players[key], games, min(counted.days[key]), max(counted.days[key]))
        for key, games in counted.sides.items()
    ]
    return counted, sorted(rows, key=lambda row: (row.player.name, row.player.ref))


def _counted(events: QuerySet[Event]) -> list[Counted]:
    found = {event.pk: Counted(event) for event in events}
    standing = roots()
    was_member = _membership_at(events, standing)
    for key, day, *sides in _games(events):
        counted = found[key]
        counted.games += 1
        outside = [root for side in sides if not was_member(root := standing.get(side, side), day)]
        counted.with_non_members += bool(outside)
        counted.sides.update(outside)
        for root in outside:
            counted.days[root].append(day)
    return list(found.values())


def _games(events: QuerySet[Event]) -> Iterator[tuple[int, date, int, int]]:
    """Event, day, White and Black of each game that was played and stands."""
    games = Game.objects.filter(event__in=events, is_withdrawn=False, score__in=Game.PLAYED)
    return games.order_by().values_list("event", "day", "white", "black").iterator()


def _membership_at(
    events: QuerySet[Event], standing: dict[int, int]
) -> Callable[[int, date], bool]:
    """What says whether a player was a member on a day, under any record of his."""
    first = min((event.first_day for event in events), default=date.max)
    last = max((event.last_day for event in events), default=date.min)
    held = Membership.objects.filter(
        Q(last_day=None) | Q(last_day__gte=first), first_day__lte=last
    ).order_by()
    spans: dict[int, list[tuple[date, date]]] = defaultdict(list)
    for player, begin, end in held.values_list("player", "first_day", "last_day"):
        spans[standing.get(player, player)].append((begin, end or date.max))
    return lambda root, day: any(begin <= day <= end for begin, end in spans.get(root, ()))
