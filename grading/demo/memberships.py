"""Memberships before the reform of 2012, which only some needed, and after it."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from grading.demo.arrays import Bools, Days, Ints, Texts, shares, stream
from grading.demo.counties import COUNTIES
from grading.demo.people import LAPSED, OCCASIONAL, REGULAR, Hidden

DIRECT, OTHER = "direct", "other"
REFORM, YEAR_END = np.datetime64("2012-09-01"), np.datetime64("2013-08-31")
ADULT_SINCE = np.datetime64("1994-09-01")
SCHEMES = {"NCCU": ("Northern Counties Member", 0.65), "MCCU": ("Midland Counties Member", 0.3)}
DIRECT_BEFORE = 0.14
ENTERED_LATE, LATE_ENTRIES = 0.08, np.datetime64("2012-05-01")
LEVELS = {"Bronze": 0.56, "Silver": 0.25, "Gold": 0.16, "Platinum": 0.03}
MEMBERS_AFTER = {REGULAR: 0.78, OCCASIONAL: 0.4, LAPSED: 0.001}
FIRST_NUMBER = 900_001


@dataclass(frozen=True, slots=True)
class Memberships:
    """One row a membership."""

    person: Ints
    number: Texts
    level: Texts
    kind: Texts
    first_day: Days
    last_day: Days

    def direct_members(self, day: np.datetime64) -> Ints:
        """Who is a Direct Member on a day."""
        held = (self.kind == DIRECT) & (self.first_day <= day) & (day <= self.last_day)
        return np.unique(self.person[held])

    def members(self, day: np.datetime64) -> Ints:
        """Who is a member of any kind on a day."""
        return np.unique(self.person[(self.first_day <= day) & (day <= self.last_day)])


def invent_memberships(seed: int, hidden: Hidden) -> Memberships:
    """In order of person and first day; nobody has two numbers."""
    rng = stream(seed, "memberships")
    parts = [_before(rng, hidden), _after(rng, hidden)]
    person, level, kind, first, last = (np.concatenate(part) for part in zip(*parts, strict=True))
    order = np.lexsort((first, person))
    rank = np.unique(person, return_inverse=True)[1]
    number = np.array([f"ME{FIRST_NUMBER + place:06d}" for place in rank], dtype=object)
    # Members by a union's scheme were not given numbers.
    number[kind == OTHER] = ""
    columns = (person, number, level, kind, first, last)
    return Memberships(*(column[order] for column in columns))


def _before(rng: np.random.Generator, hidden: Hidden) -> tuple[Ints, Texts, Texts, Days, Days]:
    """Direct Members, and members of the unions that had a scheme of their own."""
    plays = np.isin(hidden.kind, (REGULAR, OCCASIONAL))
    direct = plays & (rng.random(len(hidden)) < DIRECT_BEFORE)
    level = np.where(direct, "Direct Member", "").astype(object)
    for union, (name, share) in SCHEMES.items():
        theirs = _of_union(hidden, union) & plays & ~direct
        level[theirs & (rng.random(len(hidden)) < share)] = name
    person = np.flatnonzero(level != "")
    kind = np.where(direct[person], DIRECT, OTHER).astype(object)
    first = np.datetime64("2008-09-01") + rng.integers(0, 1_200, len(person))
    # Some were entered late: they had joined long before, as comes out later.
    late = np.flatnonzero(rng.random(len(person)) < ENTERED_LATE)
    first[late] = LATE_ENTRIES + rng.integers(0, 60, len(late))
    last = np.full(len(person), REFORM - 1)
    return person, level[person], kind, first, last


def _of_union(hidden: Hidden, union: str) -> Bools:
    return np.array([its == union for _, its in COUNTIES])[hidden.county]


def _after(rng: np.random.Generator, hidden: Hidden) -> tuple[Ints, Texts, Texts, Days, Days]:
    """Everybody directly, at one of four levels; some only join in the course of the year."""
    chance = np.zeros(len(hidden))
    for kind, share in MEMBERS_AFTER.items():
        chance[hidden.kind == kind] = share
    person = np.flatnonzero(rng.random(len(hidden)) < chance)
    level = shares(rng, len(person), LEVELS).astype(object)
    junior = hidden.born[person] >= ADULT_SINCE
    level[junior] = "Junior " + level[junior]
    wait = np.where(rng.random(len(person)) < 0.7, 0, rng.integers(0, 200, len(person)))
    direct = np.full(len(person), DIRECT, dtype=object)
    return person, level, direct, REFORM + wait, np.full(len(person), YEAR_END)
