"""The largest rises of a grade from one list to a later one. Source: site, The rest."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass

from clubs.selectors.clubs import ShownClub, first_clubs
from grading.models import PublishedGrade
from grading.reading.lists import PublishedList
from grading.reading.paging import Paging
from grading.reading.snapshot import Snapshot
from players.filters import from_category
from players.selectors.narrowed import Narrowed, grades_by_player
from players.selectors.people import Person, people_at
from players.selectors.places import (
    Contest,
    Placed,
    batches,
    contest,
    page_of_places,
    stretch_of_places,
)
from players.selectors.ranking import page_size
from players.selectors.two_lists import TwoLists


@dataclass(frozen=True, slots=True)
class HeldGrade:
    """A grade in one of the two lists."""

    grade: int
    category: str
    increment: int
    """The junior increment within it, where the age is published; else 0."""


@dataclass(frozen=True, slots=True)
class Improver:
    """A player whose grade rose."""

    place: int
    person: Person
    club: ShownClub | None
    earlier: HeldGrade
    later: HeldGrade
    rise: int


@dataclass(frozen=True, slots=True)
class Improvers:
    """A page of them."""

    rows: Sequence[Improver]
    total: int
    found: int
    paging: Paging


def improvers(
    snapshot: Snapshot,
    grading_list: PublishedList,
    lists: TwoLists,
    left: Narrowed,
    *,
    top: int | None = None,
    page: int = 1,
) -> Improvers:
    """Those whom the filters leave, the largest rise first."""
    among = _rises(snapshot, grading_list, lists, left)
    size = page_size(among.ranks, top)
    shown = page_of_places(snapshot, among, top=top, page=page, size=size)
    rows = list(_rows(snapshot, grading_list, lists, shown.placed))
    return Improvers(rows, shown.total, among.ranks.total, shown.paging)


def all_improvers(
    snapshot: Snapshot,
    grading_list: PublishedList,
    lists: TwoLists,
    left: Narrowed,
    *,
    top: int | None = None,
) -> Iterator[Improver]:
    """All of them, for a file."""
    among = _rises(snapshot, grading_list, lists, left)
    placed = page_of_places(snapshot, among, top=top, page=1, size=None).placed
    for batch in batches(placed):
        yield from _rows(snapshot, grading_list, lists, batch)


@dataclass(frozen=True, slots=True)
class ImproverStretch:
    """So many of them in a row, and the place of the last where others follow."""

    rows: Sequence[Improver]
    place: Sequence[int | str] | None


def improvers_after(
    snapshot: Snapshot,
    grading_list: PublishedList,
    lists: TwoLists,
    left: Narrowed,
    *,
    top: int | None,
    size: int,
    after: Sequence[int | str] | None,
) -> ImproverStretch:
    """The next ``size`` after the one at ``after``."""
    among = _rises(snapshot, grading_list, lists, left)
    found = stretch_of_places(snapshot, among, top=top, size=size, after=after)
    return ImproverStretch(list(_rows(snapshot, grading_list, lists, found.placed)), found.place)


def _rises(
    snapshot: Snapshot, grading_list: PublishedList, lists: TwoLists, left: Narrowed
) -> Contest:
    """Both grades have to be of the category asked for; 0 is no grade to rise from."""
    before = PublishedGrade.objects.at(snapshot.number).filter(
        list_slug=grading_list.slug, period=lists.earlier.name, grade__gt=0
    )
    if left.category:
        before = before.filter(category__in=from_category(left.category))
    earlier = grades_by_player(before)
    return contest(
        {
            player_id: grade - earlier[player_id]
            for player_id, grade in left.all().items()
            if grade > earlier.get(player_id, grade)
        }
    )


def _rows(
    snapshot: Snapshot, grading_list: PublishedList, lists: TwoLists, placed: Iterable[Placed]
) -> Iterator[Improver]:
    of = {one.player_id: one for one in placed}
    people = people_at(snapshot, of)
    clubs = first_clubs(snapshot, of)
    grades = _grades(snapshot, grading_list, lists, of)
    for player_id, one in of.items():
        if (person := people.get(player_id)) is not None:
            earlier = _held(grades[player_id, lists.earlier.name], person)
            later = _held(grades[player_id, lists.later.name], person)
            club = clubs.get(player_id)
            yield Improver(one.place, person, club, earlier, later, one.measure)


def _grades(
    snapshot: Snapshot, grading_list: PublishedList, lists: TwoLists, player_ids: Collection[int]
) -> dict[tuple[int, str], PublishedGrade]:
    rows = PublishedGrade.objects.at(snapshot.number).filter(
        list_slug=grading_list.slug,
        period__in=[lists.earlier.name, lists.later.name],
        player_id__in=player_ids,
    )
    shown = rows.only("player_id", "period", "grade", "category", "increment")
    return {(row.player_id, row.period): row for row in shown}


def _held(row: PublishedGrade, person: Person) -> HeldGrade:
    return HeldGrade(row.grade or 0, row.category, 0 if person.age is None else row.increment)
