"""Which records are worth comparing: 100,000 players make five thousand million pairs.

Two records of one person share something that can be looked up: the FIDE number, the day of birth,
a name that few have, or the club. Only such pairs are made. No Django: people in, pairs of places
among them out.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from functools import cache
from itertools import chain, combinations, product, starmap
from operator import attrgetter

import numpy as np
from rapidfuzz import process
from rapidfuzz.distance import OSA

from players.identification.evidence import (
    NEAR,
    Person,
    Verdict,
    compare_forenames,
    forenames_of,
    plain,
)
from players.identification.nicknames import groups_of

Pair = tuple[int, int]
"""Two places, the lower first."""
Key = Callable[[Person], Iterable[Hashable]]
"""What somebody can share with others."""

WAYS = 4
"""Parts that the pairs come in."""
FEW = 7
"""Bearers of a name, at most, who are compared for nothing but the name."""


def pairs_worth_comparing(people: Sequence[Person]) -> Iterator[Iterable[Pair]]:
    """Pairs in parts, by what they share; a pair may be in several of the parts."""
    yield _together(_sharing(people, _fide_codes))
    yield _alike(_together(_sharing(people, _births)), people)
    # Whose births are both known has been compared by them.
    for pairs in (_together(_sharing(people, _names, FEW)), _clubmates(people)):
        yield _alike(_of_unknown_birth(pairs, people), people)


def _sharing(people: Sequence[Person], key: Key, most: int | None = None) -> Iterator[list[int]]:
    """The places of those who have the same; ``most`` leaves out what more of them have."""
    places: dict[Hashable, list[int]] = defaultdict(list)
    for place, person in enumerate(people):
        for value in key(person):
            places[value].append(place)
    return (some for some in places.values() if most is None or len(some) <= most)


def _together(groups: Iterable[list[int]]) -> Iterator[Pair]:
    return chain.from_iterable(combinations(places, 2) for places in groups)


def _fide_codes(person: Person) -> Iterable[str]:
    return filter(None, (person.fide_code,))


def _births(person: Person) -> Iterable[Hashable]:
    """The same for a day as for that with day and month changed round."""
    day = person.birth_date
    return () if day is None else ((day.year, *sorted((day.month, day.day))),)


def _names(person: Person) -> Iterable[Hashable]:
    """Every surname with the first forename, its initial, and whatever it is short for."""
    surnames = {plain(name) for name in (person.surname, *(name for name, _ in person.former))}
    first = person.forenames.partition(" ")[0]
    called = {first, first[:1], *groups_of(first)} if first else ()
    return product(filter(None, surnames), called)


def _clubmates(people: Sequence[Person]) -> Iterator[Pair]:
    """Those of one club whose surnames are near."""
    for places in _sharing(people, attrgetter("clubs")):
        bearers: dict[str, list[int]] = defaultdict(list)
        for place in places:
            if name := plain(people[place].surname):
                bearers[name].append(place)
        for one, other in _near(list(bearers)):
            if one == other:
                yield from combinations(bearers[one], 2)
            else:
                pairs = product(bearers[one], bearers[other])
                yield from ((min(pair), max(pair)) for pair in pairs)


def _near(names: Sequence[str]) -> Iterator[tuple[str, str]]:
    """Each name with itself, and the pairs that are spelt nearly alike."""
    table = process.cdist(names, names, scorer=OSA.distance, score_cutoff=NEAR, dtype=np.uint8)
    for row, column in zip(*np.nonzero(np.triu(table <= NEAR)), strict=True):
        yield names[row], names[column]


def _alike(pairs: Iterable[Pair], people: Sequence[Person]) -> Iterator[Pair]:
    """Those whose forenames, present or former, may be the same."""
    called = [forenames_of(person) for person in people]
    return (
        (one, other)
        for one, other in pairs
        if any(starmap(_may_be_same, product(called[one], called[other])))
    )


@cache
def _may_be_same(ours: str, theirs: str) -> bool:
    return compare_forenames(ours, theirs).verdict != Verdict.DIFFERS


def _of_unknown_birth(pairs: Iterable[Pair], people: Sequence[Person]) -> Iterator[Pair]:
    return (
        (one, other)
        for one, other in pairs
        if people[one].birth_date is None or people[other].birth_date is None
    )
