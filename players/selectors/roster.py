"""A table of players, a page at a time: what the lookups and the member lists have in common."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from django.db.models import Count, OuterRef, Q, QuerySet, Subquery

from clubs.selectors.clubs import ShownClub, first_clubs
from grading.models import PublishedGrade, PublishedName, PublishedPlayer
from grading.reading.keyset import Key, sorted_by, stretch_of
from grading.reading.paging import Paging, page_of
from grading.reading.snapshot import Snapshot
from gradingsite.lookups import ByteOrder
from players.selectors.figures import Pair, pairs_at
from players.selectors.people import Person, people_at, shown_now

AT_ONCE = 5_000
"""Players that are read in one go: a database takes only so many parameters."""


@dataclass(frozen=True, slots=True)
class Row:
    """One player in a table."""

    person: Person
    club: ShownClub | None
    grades: Sequence[Pair]
    """One a list, in the snapshot's order of lists."""
    formerly: Sequence[str] = ()
    """Former names, where it was by these that he was found."""


@dataclass(frozen=True, slots=True)
class Roster:
    """A page of players, and how many there are in all."""

    rows: Sequence[Row]
    total: int
    listed: int
    """Those of the ones found who have a current grade."""
    left_out: int
    """Players without a current grade who were not asked for."""
    paging: Paging
    sort: str
    ungraded: bool

    @property
    def can_leave_out(self) -> bool:
        """Whether leaving out who has no current grade would make a difference, and leave some."""
        return self.ungraded and 0 < self.listed < self.total


def roster(
    snapshot: Snapshot,
    player_ids: QuerySet[Any, Any],
    *,
    ungraded: bool,
    sort: str,
    page: int,
    page_size: int,
) -> Roster:
    """The players with those ids, in the order ``sort`` names: name, ref, or a list's slug.

    The highest grade comes first; ``-`` before the word turns the order round.
    """
    names = _names(snapshot, player_ids)
    counts = names.aggregate(all=Count("pk"), listed=Count("pk", filter=Q(is_listed=True)))
    total = counts["all"] if ungraded else counts["listed"]
    paging = page_of(total, page=page, size=page_size)
    shown = _sorted(snapshot, names if ungraded else names.filter(is_listed=True), sort)
    found = list(shown.values_list("player_id", flat=True)[paging.start : paging.end])
    rows = rows_of(snapshot, found)
    return Roster(rows, total, counts["listed"], counts["all"] - total, paging, sort, ungraded)


def whole_roster(
    snapshot: Snapshot, player_ids: QuerySet[Any, Any], *, ungraded: bool, sort: str
) -> list[Row]:
    """All of them at once, in the order ``sort`` names: for a file, not for a page."""
    names = _names(snapshot, player_ids)
    shown = _sorted(snapshot, names if ungraded else names.filter(is_listed=True), sort)
    found = list(shown.values_list("player_id", flat=True))
    parts = (found[start : start + AT_ONCE] for start in range(0, len(found), AT_ONCE))
    return [row for part in parts for row in rows_of(snapshot, part)]


@dataclass(frozen=True, slots=True)
class Stretch:
    """So many players in a row, and the place of the last where others follow."""

    rows: Sequence[Row]
    place: Sequence[Any] | None


def stretch(
    snapshot: Snapshot,
    player_ids: QuerySet[Any, Any],
    *,
    ungraded: bool,
    sort: str,
    size: int,
    place: Sequence[Any] | None,
) -> Stretch:
    """The next ``size`` players of a roster after the one at ``place``, or the first."""
    names = _names(snapshot, player_ids)
    keyed, keys = _keyed(snapshot, names if ungraded else names.filter(is_listed=True), sort)
    columns = dict.fromkeys(("player_id", *(key.name for key in keys)))
    shown = stretch_of(keyed.values_list(*columns, named=True), keys, size=size, place=place)
    return Stretch(rows_of(snapshot, [row.player_id for row in shown.rows]), shown.place)


def rows_of(snapshot: Snapshot, player_ids: Sequence[int]) -> list[Row]:
    """Those players' rows, in that order."""
    if not player_ids:
        return []
    people = people_at(snapshot, player_ids)
    clubs = first_clubs(snapshot, player_ids)
    grades = pairs_at(snapshot, player_ids)
    return [
        Row(people[player_id], clubs.get(player_id), list(grades[player_id].values()))
        for player_id in player_ids
        if player_id in people
    ]


def with_former_names(rows: Sequence[Row], names: dict[int, list[str]]) -> list[Row]:
    """The rows, with the former names of those whom ``names`` has any for."""
    return [replace(row, formerly=names.get(row.person.player_id, ())) for row in rows]


def _names(snapshot: Snapshot, player_ids: QuerySet[Any, Any]) -> QuerySet[PublishedName]:
    return PublishedName.objects.at(snapshot.number).filter(
        shown_now(snapshot), is_former=False, player_id__in=player_ids
    )


def _sorted(
    snapshot: Snapshot, names: QuerySet[PublishedName], sort: str
) -> QuerySet[PublishedName]:
    keyed, keys = _keyed(snapshot, names, sort)
    return sorted_by(keyed, keys)


def _keyed(
    snapshot: Snapshot, names: QuerySet[PublishedName], sort: str
) -> tuple[QuerySet[PublishedName], Sequence[Key]]:
    """The names with what they are sorted by, for ``sort`` as ``roster`` has it."""
    word, turned = sort.removeprefix("-"), sort.startswith("-")
    keyed = names.annotate(by_name=ByteOrder("folded"))
    by_name = (Key("by_name"), Key("player_id"))
    if word == "ref":
        refs = PublishedPlayer.objects.at(snapshot.number).filter(player_id=OuterRef("player_id"))
        ref = ByteOrder(Subquery(refs.values("ref")[:1]))
        return keyed.annotate(by_ref=ref), (Key("by_ref", turned), *by_name)
    for grading_list in snapshot.lists:
        if word == grading_list.slug and grading_list.latest is not None:
            grades = PublishedGrade.objects.at(snapshot.number).filter(
                player_id=OuterRef("player_id"),
                list_slug=grading_list.slug,
                period=grading_list.latest.name,
            )
            standing = keyed.annotate(standing_grade=Subquery(grades.values("grade")[:1]))
            return standing, (Key("standing_grade", not turned), *by_name)
    return keyed, [Key(key.name, turned) for key in by_name]
