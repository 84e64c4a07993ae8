"""How many games a player has where, by one query."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from functools import cached_property

from django.db.models import Count

from grading.models import PublishedSide
from grading.reading.lists import PublishedList, PublishedPeriod
from grading.reading.snapshot import Snapshot
from players.selectors.sides import Status


@dataclass(frozen=True, slots=True)
class Day:
    """So many sides of one day, in one period of a list."""

    slug: str
    period: str
    status: int
    day: date
    sides: int


@dataclass(frozen=True)
class Played:
    """A player's sides, by list, period, kind and day."""

    days: tuple[Day, ...]

    def shown_in(self, grading_list: PublishedList, period: PublishedPeriod) -> bool:
        """Whether the period's game list has anything to show."""
        return (grading_list.slug, period.name) in self._shown

    def in_list(self, grading_list: PublishedList) -> bool:
        """Whether there is any game in the list."""
        return any(day.slug == grading_list.slug for day in self.days)

    @cached_property
    def _shown(self) -> frozenset[tuple[str, str]]:
        """Lists and periods with games to show: a profile asks for hundreds of them."""
        return frozenset((d.slug, d.period) for d in self.days if d.status != Status.ISOLATED)

    @property
    def only_isolated(self) -> bool:
        """Whether all games there are were in isolated pools, and so are not shown."""
        return bool(self.days) and all(day.status == Status.ISOLATED for day in self.days)


def played_by(snapshot: Snapshot, player_id: int) -> Played:
    """Where the player has games."""
    rows = (
        PublishedSide.objects.at(snapshot.number)
        .filter(player_id=player_id)
        .values_list("list_slug", "period", "status", "day")
        .annotate(sides=Count("pk"))
        .order_by()
    )
    return Played(tuple(Day(*row) for row in rows))
