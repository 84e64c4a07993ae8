"""A page of what a revision changed, with the players' names."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.db.models import Case, F, IntegerField, OuterRef, QuerySet, Subquery, Value, When
from django.db.models.functions import Abs, Coalesce, Lower

from grading.models import PublishedName, PublishedPlayer
from grading.models.corrections import Cause
from grading.reading.keyset import Key, sorted_by
from grading.reading.lists import PublishedList, PublishedPeriod
from grading.reading.snapshot import Snapshot
from gradingsite.lookups import ByteOrder
from players.selectors.people import full_name, players_at

SORTS = ("change", "name")


@dataclass(frozen=True, slots=True)
class Change:
    """A grade that is another since, is new, or is gone."""

    ref: str
    name: str
    list: PublishedList
    period: PublishedPeriod
    old: int | None
    new: int | None
    cause: str
    has_working: bool

    @property
    def words(self) -> str:
        """The list it is of, such as "Standard Jan 2013"."""
        return f"{self.list.short_name} {self.period.month[:3]} {self.period.name[:4]}"

    @property
    def step(self) -> str:
        """Such as "+5"; nothing for a grade that is new or gone."""
        if self.old is None or self.new is None:
            return ""
        return f"{self.new - self.old:+d}".replace("-", "−")

    @property
    def cause_words(self) -> str:
        """What the public is told of the cause."""
        return str(Cause(self.cause).label)


def in_order(
    snapshot: Snapshot, changes: QuerySet[Any, Any], sort: str, lists: Mapping[str, PublishedList]
) -> QuerySet[Any, Any]:
    """The largest first, or by name; ``-`` before the word turns the order round."""
    rows, keys = keyed(snapshot, changes, sort, lists)
    return sorted_by(rows, keys)


def keyed(
    snapshot: Snapshot, changes: QuerySet[Any, Any], sort: str, lists: Mapping[str, PublishedList]
) -> tuple[QuerySet[Any, Any], Sequence[Key]]:
    """The changes with what they are sorted by, for ``sort`` as ``in_order`` has it."""
    places = [When(list_slug=slug, then=Value(place)) for place, slug in enumerate(lists)]
    place = Case(*places, default=Value(len(places)), output_field=IntegerField())
    turned = sort.startswith("-")
    rows = changes.annotate(by_name=_name(snapshot), list_place=place)
    rest = (Key("player_id"), Key("list_place"), Key("period"))
    if sort.removeprefix("-") == "name":
        return rows, (Key("by_name", turned), *rest)
    # New grades and those that are gone come last either way.
    rows = rows.annotate(step=Abs(F("new_grade") - F("old_grade")))
    return rows, (Key("step", not turned), Key("by_name"), *rest)


def _name(snapshot: Snapshot) -> ByteOrder:
    """The name to sort by; a merged record has none of its own any more."""
    own = {"player_id": OuterRef("player_id")}
    names = PublishedName.objects.at(snapshot.number).filter(is_former=False, **own)
    players = PublishedPlayer.objects.at(snapshot.number).filter(**own)
    surname = Lower(Subquery(players.values("surname")[:1]))
    return ByteOrder(Coalesce(Subquery(names.values("folded")[:1]), surname))


def as_changes(
    snapshot: Snapshot, rows: Sequence[Any], lists: Mapping[str, PublishedList]
) -> list[Change]:
    """Rows of ``changes_in`` as pages show them. One query; none for no rows."""
    ids = {row.player_id for row in rows}
    players = {player.player_id: player for player in players_at(snapshot, ids)} if ids else {}
    return [_as_change(row, players[row.player_id], lists[row.list_slug]) for row in rows]


def _as_change(row: Any, player: PublishedPlayer, shown: PublishedList) -> Change:
    return Change(
        ref=player.ref,
        name=full_name(player),
        list=shown,
        period=shown.periods[shown.place(row.period)],
        old=row.old_grade,
        new=row.new_grade,
        cause=row.why,
        has_working=row.new_grade is not None and bool(row.scheme),
    )
