"""Invented people and places as the rows that an association is loaded from."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import date

from grading.demo.arrays import Ints, dates
from grading.demo.counties import COUNTIES
from grading.demo.world import World
from grading.services.rows import (
    AffiliationRow,
    ClubRow,
    GradeRow,
    MembershipRow,
    PlayerRow,
)

References = Sequence[str]
"""Everybody's, in the order of the world's people."""


def club_rows(world: World) -> list[ClubRow]:
    """All places; those that took others in come before them."""
    codes = [place.code for place in world.places.rows]
    return [
        ClubRow(
            code=place.code,
            name=place.name,
            kind=place.kind,
            county=COUNTIES[place.county][0],
            union=COUNTIES[place.county][1],
            merged_into="" if place.merged_into is None else codes[place.merged_into],
        )
        for place in world.places.rows
    ]


def player_rows(world: World, refs: References, people: Ints) -> Iterator[PlayerRow]:
    """Those of the people, in the order given."""
    known = world.people.recorded
    births: list[date | None] = known.birth[people].tolist()
    for person, birth in zip(people.tolist(), births, strict=True):
        former = known.former[person]
        yield PlayerRow(
            ref=refs[person],
            surname=known.surname[person],
            forenames=known.forenames[person],
            sex=known.sex[person],
            birth_date=birth,
            title=known.title[person],
            fide_code=known.fide_code[person],
            nation=known.nation[person],
            deceased=bool(known.deceased[person]),
            former_names=((former, known.forenames[person]),) if former else (),
        )


def membership_rows(world: World, refs: References, which: Ints) -> Iterator[MembershipRow]:
    """Those of the memberships."""
    held = world.memberships
    first, last = dates(held.first_day[which]), dates(held.last_day[which])
    for row, first_day, last_day in zip(which.tolist(), first, last, strict=True):
        yield MembershipRow(
            ref=refs[held.person[row]],
            number=held.number[row],
            level=held.level[row],
            kind=held.kind[row],
            first_day=first_day,
            last_day=last_day,
        )


def affiliation_rows(world: World, refs: References) -> Iterator[AffiliationRow]:
    """All former clubs."""
    former, places = world.former_clubs, world.places.rows
    days = zip(dates(former.first_seen), dates(former.last_seen), strict=True)
    for person, club, (first, last) in zip(former.person, former.club, days, strict=True):
        yield AffiliationRow(
            ref=refs[person], club=places[club].code, first_seen=first, last_seen=last
        )


def grade_rows(world: World, refs: References) -> Iterator[GradeRow]:
    """The whole history."""
    history = world.history
    columns = (history.person, history.grade, history.games)
    numbers = zip(*(column.tolist() for column in columns), strict=True)
    words = zip(history.grading_list, history.period, history.category, strict=True)
    for (person, grade, games), (slug, period, category) in zip(numbers, words, strict=True):
        yield GradeRow(
            ref=refs[person],
            grading_list=slug,
            period=period,
            grade=grade,
            games=games,
            category=category,
        )
