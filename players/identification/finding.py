"""Who the players of a file are: certain, doubtful with candidates, or unknown."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from typing import Any

from gradingsite.folding import fold
from players.chains import roots
from players.identification.evidence import Person, Sign, Verdict, signs_of, weight_of
from players.identification.names import Names
from players.identification.people import clubs_of, people_called
from players.models import Player

CERTAIN, DOUBTFUL, UNKNOWN = "certain", "doubtful", "unknown"
OFFERED = 8
WEIGHED = 24
"""Candidates whose clubs are looked at."""
LIKELY = 4
"""So much must speak for a candidate to make a newcomer doubtful."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Described:
    """What a file says of somebody."""

    surname: str = ""
    forenames: str = ""
    ref: str = ""
    fide_code: str = ""
    birth_date: date | None = None
    birth_year: int | None = None
    sex: str = ""
    club_code: str = ""
    nation: str = ""

    def person(self) -> Person:
        """As it is compared."""
        return Person(
            surname=fold(self.surname),
            forenames=fold(self.forenames),
            birth_date=self.birth_date,
            birth_year=self.birth_year,
            sex=self.sex,
            fide_code=self.fide_code,
            clubs=frozenset(filter(None, (self.club_code,))),
        )


@dataclass(frozen=True, slots=True)
class Candidate:
    """A player it may be, and what was compared."""

    player_id: int
    signs: Sequence[Sign]

    @property
    def weight(self) -> int:
        """How much speaks for it."""
        return weight_of(self.signs)

    def says(self, what: str) -> Verdict:
        """The verdict on one thing."""
        return next((s.verdict for s in self.signs if s.what == what), Verdict.UNKNOWN)

    def to_json(self) -> dict[str, Any]:
        """As a JSON field keeps it: verdicts, no dates."""
        return {
            "player": self.player_id,
            "weight": self.weight,
            "signs": [[sign.what, sign.verdict.value, sign.note] for sign in self.signs],
        }


@dataclass(frozen=True, slots=True)
class Found:
    """Who somebody is, or may be."""

    outcome: str
    because: str = ""
    player_id: int | None = None
    candidates: Sequence[Candidate] = ()


def find_players(
    described: Sequence[Described], *, known: Mapping[int, int] | None = None
) -> list[Found]:
    """Look for everybody of a file at once, in a number of queries that grows with its hundreds.

    ``known`` are keys of players chosen before for a name, by its place in ``described``.
    """
    told = _told(described, known or {})
    people = people_called({key for keys in told for key, _ in keys})
    found = [_certain_as_told(one, keys, people) for one, keys in zip(described, told, strict=True)]
    rest = {place: one for place, one in enumerate(described) if found[place] is None}
    searched = _search(rest, {place: [key for key, _ in told[place]] for place in rest})
    return [one or searched[place] for place, one in enumerate(found)]


def _told(described: Sequence[Described], known: Mapping[int, int]) -> list[list[tuple[int, str]]]:
    """For each the players that a number or an earlier choice names, and what it was."""
    by_ref, by_fide, chosen = _by_reference(described), _by_fide(described), _standing(known)
    return [
        [
            (key, because)
            for key, because in (
                (by_ref.get(one.ref), "by reference"),
                (chosen.get(place), "as chosen before"),
                (by_fide.get(one.fide_code), "by FIDE number"),
            )
            if key is not None
        ]
        for place, one in enumerate(described)
    ]


def _certain_as_told(
    one: Described, told: Sequence[tuple[int, str]], people: Mapping[int, Person]
) -> Found | None:
    """The player that is named, if nothing speaks against it and nobody else is named."""
    if not told or len({key for key, _ in told}) > 1:
        return None
    if one.ref and told[0][1] != "by reference":
        return None  # The reference given is nobody's.
    key, because = told[0]
    if key not in people:
        return None
    match = Candidate(key, signs_of(one.person(), people[key]))
    return Found(CERTAIN, because, key, [match]) if _is_consistent(one, match) else None


def _search(
    described: Mapping[int, Described], told: Mapping[int, Sequence[int]]
) -> dict[int, Found]:
    """Look for the rest by their names, births and clubs."""
    if not described:
        return {}
    persons = {place: one.person() for place, one in described.items()}
    like = Names().like([(person.surname, person.forenames) for person in persons.values()])
    born = _born_with(persons)
    keys = {
        place: like[person.surname, person.forenames] | born[place] | set(told[place])
        for place, person in persons.items()
    }
    people = people_called({key for some in keys.values() for key in some})
    weighed = {
        place: _heaviest(persons[place], keys[place], people, told[place]) for place in described
    }
    clubs = clubs_of({c.player_id for some in weighed.values() for c in some})
    return {
        place: _found(one, _with_clubs(persons[place], weighed[place], people, clubs), told[place])
        for place, one in described.items()
    }


def _born_with(persons: Mapping[int, Person]) -> dict[int, set[int]]:
    """Keys of players born on the same day: a surname may have changed, a forename be another."""
    days = {person.birth_date for person in persons.values() if person.birth_date}
    rows = Player.objects.filter(birth_date__in=days).values_list("birth_date", "pk")
    held: dict[date | None, set[int]] = {}
    standing = roots()
    for day, key in rows:
        held.setdefault(day, set()).add(standing.get(key, key))
    return {
        place: held.get(p.birth_date, set()) if p.birth_date else set()
        for place, p in persons.items()
    }


def _heaviest(
    person: Person, keys: Iterable[int], people: Mapping[int, Person], told: Sequence[int]
) -> list[Candidate]:
    """The likeliest before clubs are looked at; who is named is among them."""
    candidates = [Candidate(key, signs_of(person, people[key])) for key in keys if key in people]
    candidates.sort(key=lambda c: (c.player_id not in told, -c.weight, c.player_id))
    return candidates[:WEIGHED]


def _with_clubs(
    person: Person,
    candidates: Sequence[Candidate],
    people: Mapping[int, Person],
    clubs: Mapping[int, frozenset[str]],
) -> list[Candidate]:
    """The same with their clubs compared too, the likeliest first."""
    compared = [
        Candidate(
            c.player_id, signs_of(person, replace(people[c.player_id], clubs=clubs[c.player_id]))
        )
        for c in candidates
    ]
    return sorted(compared, key=lambda c: (-c.weight, c.player_id))


def _found(one: Described, candidates: Sequence[Candidate], told: Sequence[int]) -> Found:
    doubt = "nobody has the reference given" if one.ref and not told else ""
    if not told and not one.ref and (certain := _certain_by_name(one, candidates)):
        return certain
    first = [c for c in candidates if c.player_id in told]
    likely = [c for c in candidates if c.weight >= LIKELY and c not in first]
    if first or likely:
        return Found(DOUBTFUL, doubt, None, [*first, *likely][:OFFERED])
    return Found(UNKNOWN, doubt, None, candidates[:OFFERED])


def _certain_by_name(one: Described, candidates: Sequence[Candidate]) -> Found | None:
    """The only one who agrees by name and birth date, or by name and club."""
    same = [c for c in candidates if _has_the_name(c) and c.says("birth date") != Verdict.DIFFERS]
    is_written_out = len(fold(one.forenames).split(" ")[0]) > 1
    for what, because, holds in (
        ("birth date", "by name and date of birth", True),
        ("club", "by name and club", is_written_out),
    ):
        agreeing = [c for c in same if c.says(what) == Verdict.AGREES]
        if holds and len(agreeing) == 1:
            return Found(CERTAIN, because, agreeing[0].player_id, agreeing)
    return None


def _is_consistent(one: Described, candidate: Candidate) -> bool:
    """Nothing the file says speaks against it: a number may be another's by a slip."""
    if candidate.says("birth date") == Verdict.DIFFERS or candidate.says("sex") == Verdict.DIFFERS:
        return False
    if not one.surname:
        return True
    return Verdict.DIFFERS not in (candidate.says("surname"), candidate.says("forenames"))


def _has_the_name(candidate: Candidate) -> bool:
    return (
        candidate.says("surname") == Verdict.AGREES
        and candidate.says("forenames") == Verdict.AGREES
    )


def _by_reference(described: Sequence[Described]) -> dict[str, int]:
    refs = {one.ref for one in described if one.ref}
    return _standing(dict(Player.objects.filter(ref__in=refs).values_list("ref", "pk")))


def _by_fide(described: Sequence[Described]) -> dict[str, int]:
    """Whom each FIDE number belongs to, where it is one player's alone."""
    codes = {one.fide_code for one in described if one.fide_code}
    rows = Player.objects.filter(fide_code__in=codes).values_list("fide_code", "pk")
    standing = roots()
    holders: dict[str, set[int]] = {}
    for code, key in rows:
        holders.setdefault(code, set()).add(standing.get(key, key))
    return {code: keys.pop() for code, keys in holders.items() if len(keys) == 1}


def _standing(keys: Mapping[Any, int]) -> dict[Any, int]:
    standing = roots()
    return {name: standing.get(key, key) for name, key in keys.items()}
