"""What speaks for and against two descriptions being one person's.

Verdicts alone are shown, never what they rest on: a date of birth stays in the records.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date
from enum import StrEnum

from rapidfuzz.distance import OSA

from players.identification.nicknames import are_one_name

NEAR = 2
"""Letters wrong, missing, too many or out of turn that a surname may have; one in a short one."""
SHORT = 5
SHORTENED = 3
"""Letters that a forename is cut to at the shortest, as Con is from Connor."""


class Verdict(StrEnum):
    """What one thing says of two descriptions."""

    AGREES = "agrees"
    NEARLY = "nearly agrees"
    DIFFERS = "differs"
    UNKNOWN = "unknown"


@dataclass(frozen=True, slots=True)
class Sign:
    """One thing that was compared."""

    what: str
    verdict: Verdict
    note: str = ""
    """Such as "Mc and Mac", "an initial", "former surname"."""
    weight: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Person:
    """A description that is compared, names folded."""

    surname: str
    forenames: str = ""
    birth_date: date | None = None
    birth_year: int | None = None
    sex: str = ""
    fide_code: str = ""
    clubs: frozenset[str] = frozenset()
    """Codes."""
    former: Sequence[tuple[str, str]] = ()
    """Folded surnames and forenames of before."""


def signs_of(one: Person, other: Person) -> list[Sign]:
    """All that can be compared; one of the two may have former names."""
    return [
        *_names(one, other),
        _birth(one, other),
        _same("FIDE number", one.fide_code, other.fide_code, 8, -4),
        _clubs(one.clubs, other.clubs),
        _same("sex", one.sex, other.sex, 1, -3),
    ]


def signs_between(one: Person, other: Person) -> list[Sign]:
    """The same of two records; forenames are compared with the former ones of either."""
    return signs_of(other, one) if one.former and not other.former else signs_of(one, other)


def weight_of(signs: Iterable[Sign]) -> int:
    """How much speaks for it, less what speaks against."""
    return sum(sign.weight for sign in signs)


def plain(surname: str) -> str:
    """A folded surname with Mc and Mac made one, and its parts run together."""
    run = surname.replace(" ", "")
    return "mac" + run[2:] if run.startswith("mc") else run


def turned(surname: str, forenames: str) -> tuple[str, str]:
    """Surname and forenames of a folded name that was written the other way round."""
    *further, last = forenames.split() or [""]
    return last, " ".join((surname, *further))


def _names(one: Person, other: Person) -> list[Sign]:
    signs = [_surname(one, other), _forenames(one.forenames, other)]
    is_turned = _is_turned(one, other) or _is_turned(other, one)
    if signs[0].verdict != Verdict.DIFFERS or not is_turned:
        return signs
    return [Sign(sign.what, Verdict.NEARLY, "the other way round", 2) for sign in signs]


def _is_turned(one: Person, other: Person) -> bool:
    surname, forenames = turned(one.surname, one.forenames)
    return (
        bool(surname)
        and plain(surname) == plain(other.surname)
        and compare_forenames(forenames, other.forenames).verdict == Verdict.AGREES
    )


def _surname(one: Person, other: Person) -> Sign:
    ours, theirs = one.surname, other.surname
    if not ours or not theirs:
        return Sign("surname", Verdict.UNKNOWN)
    if ours == theirs:
        return Sign("surname", Verdict.AGREES, weight=4)
    if plain(ours) == plain(theirs):
        note = "Mc and Mac" if {ours[:2], theirs[:2]} == {"mc", "ma"} else "spacing"
        return Sign("surname", Verdict.AGREES, note, 4)
    formers = {(theirs, former) for former, _ in one.former} | {
        (ours, former) for former, _ in other.former
    }
    if any(name == former for name, former in formers):
        return Sign("surname", Verdict.AGREES, "former surname", 3)
    apart = OSA.distance(plain(ours), plain(theirs))
    if apart <= (1 if min(len(ours), len(theirs)) < SHORT else NEAR):
        letters = "one letter apart" if apart == 1 else f"{apart} letters apart"
        return Sign("surname", Verdict.NEARLY, letters, 2)
    return Sign("surname", Verdict.DIFFERS, weight=-6)


def _forenames(ours: str, other: Person) -> Sign:
    signs = [compare_forenames(ours, theirs) for theirs in forenames_of(other)]
    return max(signs, key=lambda sign: sign.weight)


def forenames_of(person: Person) -> list[str]:
    """Those of now, and those of each former name."""
    return [person.forenames, *(forenames for _, forenames in person.former)]


def compare_forenames(ours: str, theirs: str) -> Sign:
    """Folded forenames: the same, one an initial or a pet form of the other, or different."""
    if not ours or not theirs:
        return Sign("forenames", Verdict.UNKNOWN)
    mine, others = ours.split(), theirs.split()
    if mine[0] == others[0]:
        return _further(mine[1:], others[1:])
    if 1 in (len(mine[0]), len(others[0])):
        alike, note = mine[0][0] == others[0][0], "an initial"
    elif are_one_name(mine[0], others[0]):
        return Sign("forenames", Verdict.AGREES, "short form", 3)
    elif OSA.distance(mine[0], others[0]) <= 1 and min(len(mine[0]), len(others[0])) >= 4:
        alike, note = True, "one letter apart"
    elif _begins(mine[0], others[0]):
        alike, note = True, "cut short"
    else:
        alike, note = mine[0] in others or others[0] in mine, "in another order"
    if alike:
        return Sign("forenames", Verdict.NEARLY, note, 2)
    return Sign("forenames", Verdict.DIFFERS, weight=-4)


def _begins(one: str, other: str) -> bool:
    """Whether one of them is how the other begins, and is no mere initial."""
    short, long = sorted((one, other), key=len)
    return len(short) >= SHORTENED and long.startswith(short)


def _further(mine: Sequence[str], others: Sequence[str]) -> Sign:
    """The first is the same; second names differ where both are told and do not begin alike."""
    apart = any(a[0] != b[0] for a, b in zip(mine, others, strict=False))
    if apart:
        return Sign("forenames", Verdict.NEARLY, "second names differ", 1)
    return Sign("forenames", Verdict.AGREES, weight=4 if mine == others else 3)


def _birth(one: Person, other: Person) -> Sign:
    what = "birth date"
    if one.birth_date and other.birth_date:
        same = one.birth_date == other.birth_date
        if not same and _is_swapped(one.birth_date, other.birth_date):
            return Sign(what, Verdict.NEARLY, "day and month changed round", 3)
        return Sign(what, Verdict.AGREES if same else Verdict.DIFFERS, weight=6 if same else -6)
    years = [
        person.birth_date.year if person.birth_date else person.birth_year
        for person in (one, other)
    ]
    if None in years:
        return Sign(what, Verdict.UNKNOWN)
    if years[0] == years[1]:
        return Sign(what, Verdict.NEARLY, "the year alone is told", 2)
    return Sign(what, Verdict.DIFFERS, weight=-5)


def _is_swapped(one: date, other: date) -> bool:
    return (one.year, one.month, one.day) == (other.year, other.day, other.month)


def _clubs(ours: frozenset[str], theirs: frozenset[str]) -> Sign:
    if not ours or not theirs:
        return Sign("club", Verdict.UNKNOWN)
    return (
        Sign("club", Verdict.AGREES, weight=3)
        if ours & theirs
        else Sign("club", Verdict.DIFFERS, weight=0)
    )


def _same(what: str, ours: str, theirs: str, same: int, different: int) -> Sign:
    if not ours or not theirs:
        return Sign(what, Verdict.UNKNOWN)
    if ours == theirs:
        return Sign(what, Verdict.AGREES, weight=same)
    return Sign(what, Verdict.DIFFERS, weight=different)
