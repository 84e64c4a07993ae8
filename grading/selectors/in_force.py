"""The list that is in force on a day, and the grades in it. Rules, section 9.

A list is in force from the first day of the month it is named after. What it published is what its
own revision has; of a July list, from August on, the August revision's grades, which are those of
the season.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date
from typing import Any

from django.db.models import Q, QuerySet

from grading.models import PublishedGrade, Revision
from grading.reading.lists import PublishedList, PublishedPeriod
from grading.reading.snapshot import Snapshot

JULY, AUGUST = 7, 8


@dataclass(frozen=True, slots=True)
class InForce:
    """A period's list, and the revision whose grades were published for the day."""

    list: PublishedList
    period: PublishedPeriod
    original: int

    @property
    def effective(self) -> date:
        """The day it began."""
        return first_day_of(self.period)

    @property
    def is_latest(self) -> bool:
        """Whether no later list is out."""
        return self.period == self.list.latest


@dataclass(frozen=True, slots=True)
class Held:
    """A grade as it was published, as it now stands, and its category."""

    original: int | None = None
    revised: int | None = None
    category: str = ""


def first_day_of(period: PublishedPeriod) -> date:
    """The day from which its list is in force."""
    return date.fromisoformat(f"{period.name}-01")


def in_force(snapshot: Snapshot, shown: PublishedList, day: date | None = None) -> InForce | None:
    """The list in force on ``day``, or now; none before the first. A query in a July season."""
    out = [period for period in shown.periods if period.is_out]
    when = day or snapshot.nominal_day
    begun = [period for period in out if first_day_of(period) <= when]
    if not begun:
        return None
    return InForce(shown, begun[-1], _published(snapshot, begun[-1], when))


def _published(snapshot: Snapshot, period: PublishedPeriod, day: date) -> int:
    """The revision that later ones are compared with on that day."""
    if period.revision is None:  # From before: it is shown as it was published.
        return snapshot.number
    year, month = int(period.name[:4]), int(period.name[5:])
    if month != JULY or day < date(year, AUGUST, 1):
        return period.revision
    later = Revision.objects.filter(
        state=Revision.State.PUBLISHED,
        number__range=(period.revision, snapshot.number),
        month__gte=f"{year:04d}-{AUGUST:02d}",
    )
    august = later.order_by("number").values_list("number", flat=True).first()
    return august or period.revision


def standing_in(
    snapshot: Snapshot, force: InForce, *, player_id: int | None = None
) -> dict[int, Held]:
    """By player the grades in a list, of everybody or of one. One query."""
    rows = PublishedGrade.objects.filter(_there(snapshot, force), grade__isnull=False)
    if player_id is not None:
        rows = rows.filter(player_id=player_id)
    original: dict[int, tuple[int, str]] = {}
    revised: dict[int, tuple[int, str]] = {}
    columns = ("player_id", "grade", "category", "since", "until")
    for player, grade, category, since, until in rows.values_list(*columns):
        if since <= force.original < until:
            original[player] = grade, category
        if since <= snapshot.number < until:
            revised[player] = grade, category
    return {
        player: Held(
            original.get(player, (None, ""))[0],
            revised.get(player, (None, ""))[0],
            (revised.get(player) or original[player])[1],
        )
        for player in {**original, **revised}
    }


def holders(snapshot: Snapshot, forces: Iterable[InForce]) -> QuerySet[Any, Any]:
    """Ids of those who hold a grade in any of the lists, or did when it was published."""
    there = Q(pk__in=[])
    for force in forces:
        there |= _there(snapshot, force)
    return PublishedGrade.objects.filter(there, grade__isnull=False).values("player_id")


def _there(snapshot: Snapshot, force: InForce) -> Q:
    of_list = Q(list_slug=force.list.slug, period=force.period.name)
    return of_list & (_at(force.original) | _at(snapshot.number))


def _at(number: int) -> Q:
    return Q(since__lte=number, until__gt=number)
