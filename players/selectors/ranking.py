"""The ranking of a list's latest period. Source: site, The rest; rules, section 7."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass

from django.conf import settings

from clubs.selectors.clubs import ShownClub
from grading.models import PublishedGrade
from grading.reading.lists import PublishedList
from grading.reading.paging import Paging
from grading.reading.ranks import Ranks
from grading.reading.snapshot import Snapshot
from players.selectors.figures import Figure
from players.selectors.narrowed import Narrowed
from players.selectors.people import Person
from players.selectors.places import (
    Contest,
    Page,
    Placed,
    contest,
    page_of_places,
    stretch_of_places,
)
from players.selectors.roster import rows_of

PAGE_SIZE = 100
MOST_ON_A_PAGE = 200
"""A top so long, with all who tie at its end, is shown on one page."""


@dataclass(frozen=True, slots=True)
class RankedRow:
    """A player in a ranking."""

    place: int
    """Among those who are shown."""
    rank: int | None
    """Among all; none for who is not ranked."""
    person: Person
    club: ShownClub | None
    figure: Figure
    previous: Figure
    games: int
    """Counted in the last 12 months."""


@dataclass(frozen=True, slots=True)
class Ranking:
    """A page of a ranking."""

    rows: Sequence[RankedRow]
    total: int
    found: int
    """How many the filters leave: more than ``total`` where only a top is shown."""
    paging: Paging


def ranking(
    snapshot: Snapshot,
    grading_list: PublishedList,
    left: Narrowed,
    *,
    top: int | None = None,
    page: int = 1,
) -> Ranking:
    """The players whom the filters leave, the highest grade first."""
    among = _contest(snapshot, grading_list, left)
    size = page_size(among.ranks, top)
    shown = page_of_places(snapshot, among, top=top, page=page, size=size)
    rows = _rows(snapshot, grading_list, shown.placed)
    return Ranking(rows, shown.total, among.ranks.total, shown.paging)


def whole_ranking(
    snapshot: Snapshot, grading_list: PublishedList, left: Narrowed, *, top: int | None = None
) -> Page:
    """All of it, without names."""
    among = _contest(snapshot, grading_list, left)
    return page_of_places(snapshot, among, top=top, page=1, size=None)


def overall_ranks(
    snapshot: Snapshot, grading_list: PublishedList
) -> Callable[[Person, int], int | None]:
    """What gives the published rank of a player with a grade; none for who is not ranked."""
    ranks = snapshot.ranks.get(grading_list.slug)
    places = ranks.places() if ranks is not None else {}

    def rank(person: Person, grade: int) -> int | None:
        if person.deceased or person.nation not in ("", settings.NATION):
            return None
        return places.get(grade)

    return rank


@dataclass(frozen=True, slots=True)
class RankedStretch:
    """So many of a ranking in a row, and the place of the last where others follow."""

    rows: Sequence[RankedRow]
    place: Sequence[int | str] | None


def ranking_after(
    snapshot: Snapshot,
    grading_list: PublishedList,
    left: Narrowed,
    *,
    top: int | None,
    size: int,
    after: Sequence[int | str] | None,
) -> RankedStretch:
    """The next ``size`` of those whom the filters leave after the one at ``after``."""
    among = _contest(snapshot, grading_list, left)
    found = stretch_of_places(snapshot, among, top=top, size=size, after=after)
    return RankedStretch(_rows(snapshot, grading_list, found.placed), found.place)


def _contest(snapshot: Snapshot, grading_list: PublishedList, left: Narrowed) -> Contest:
    published = snapshot.ranks.get(grading_list.slug)
    if left.words or published is None:
        return contest(left.all())
    # Nobody has to be counted: each revision says how many hold each grade.
    return Contest(published, left.between)


def page_size(ranks: Ranks, top: int | None) -> int:
    """How many are shown on a page: all of a short top, with those who tie at its end."""
    kept = ranks.within(top) if top is not None else 0
    return kept if 0 < kept <= MOST_ON_A_PAGE else PAGE_SIZE


def _rows(
    snapshot: Snapshot, grading_list: PublishedList, placed: Sequence[Placed]
) -> list[RankedRow]:
    ids = [one.player_id for one in placed]
    rows = {row.person.player_id: row for row in rows_of(snapshot, ids)}
    counted = games_of(snapshot, grading_list, ids)
    rank = overall_ranks(snapshot, grading_list)
    column = snapshot.lists.index(grading_list)
    return [
        RankedRow(
            place=one.place,
            rank=rank(row.person, one.measure),
            person=row.person,
            club=row.club,
            figure=row.grades[column].latest,
            previous=row.grades[column].previous,
            games=counted.get(one.player_id, ("", 0))[1],
        )
        for one in placed
        if (row := rows.get(one.player_id)) is not None
    ]


def games_of(
    snapshot: Snapshot, grading_list: PublishedList, player_ids: Collection[int]
) -> dict[int, tuple[str, int]]:
    """The category, and the games counted in the last 12 months, of the latest grades."""
    latest = grading_list.latest.name if grading_list.latest else None
    rows = PublishedGrade.objects.at(snapshot.number).filter(
        list_slug=grading_list.slug, period=latest, player_id__in=player_ids
    )
    return {row[0]: row[1:] for row in rows.values_list("player_id", "category", "games_12m")}
