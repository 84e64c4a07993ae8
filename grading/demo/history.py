"""Grades from before the first list worked out here: 1994 to July 2011, in both lists."""

from __future__ import annotations

from dataclasses import dataclass, fields

import numpy as np

from grading.demo.arrays import Bools, Floats, Ints, Texts, shares, stream, texts
from grading.demo.people import LAPSED, NEVER, Hidden
from grading.demo.setting import RAPID, STANDARD
from grading.engine.calendars import CALENDARS
from grading.engine.periods import list_month

FIRST, LAST = "1994-07", "2011-07"
CALENDAR_OF = {STANDARD: "Standardplay", RAPID: "Rapidplay"}
NEW_GRADES = "2009-07"
OLD_SCALE_MEETS, OLD_SCALE_STRETCH = 210.0, 0.2
"""Grades before July 2009 were lower the weaker a player was, and the same at the top."""

PLAYS_RAPID, PLAYED_RAPID = 0.45, 0.22
MISSED = 0.12
"""Share of the lists in between that somebody is not in."""
LUCK = 5.0
CATEGORIES = {
    STANDARD: {"A": 0.34, "B": 0.20, "C": 0.16, "D": 0.18, "E": 0.12},
    RAPID: {"A": 0.06, "B": 0.10, "C": 0.20, "D": 0.34, "E": 0.30},
}
FULL = 30
FEWEST = {"D": 15, "E": 9}


@dataclass(frozen=True, slots=True)
class Grades:
    """One row a grade."""

    person: Ints
    grading_list: Texts
    period: Texts
    grade: Ints
    category: Texts
    games: Ints

    def __len__(self) -> int:
        return len(self.person)


def invent_history(seed: int, hidden: Hidden) -> Grades:
    """Grades in order of list, period and person; July 2011's are the opening balance."""
    rng = stream(seed, "history")
    rapid = np.where(hidden.kind == LAPSED, PLAYED_RAPID, PLAYS_RAPID)
    players = {STANDARD: np.ones(len(hidden), dtype=bool), RAPID: rng.random(len(hidden)) < rapid}
    parts = [
        _in_list(rng, hidden, slug, period.name, players[slug])
        for slug in (STANDARD, RAPID)
        for period in CALENDARS[CALENDAR_OF[slug]].span(FIRST, LAST)
    ]
    return Grades(
        *(np.concatenate([getattr(part, name.name) for part in parts]) for name in fields(Grades))
    )


def _in_list(
    rng: np.random.Generator, hidden: Hidden, slug: str, period: str, players: Bools
) -> Grades:
    year, month = list_month(period)
    there = players & (hidden.started <= year) & (hidden.stopped >= year)
    # January lists are of the season before the year they begin.
    there &= (hidden.stopped != year) | (month == 7) | (hidden.stopped == NEVER)
    person = np.flatnonzero(there & (rng.random(len(hidden)) >= MISSED))
    category = shares(rng, len(person), CATEGORIES[slug]).astype(object)
    games = np.full(len(person), FULL)
    for letter, fewest in FEWEST.items():
        few = category == letter
        games[few] = rng.integers(fewest, 30 if letter == "D" else 15, few.sum())
    grade = _grades(rng, hidden, person, slug, year + (month - 1) / 12, old=period < NEW_GRADES)
    count = len(person)
    return Grades(person, texts([slug] * count), texts([period] * count), grade, category, games)


def _grades(
    rng: np.random.Generator, hidden: Hidden, person: Ints, slug: str, year: float, *, old: bool
) -> Ints:
    strength: Floats = hidden.strength[person] + hidden.growth[person] * (year - 2011.5)
    strength = strength + rng.normal(0.0, LUCK, len(person))
    if slug == RAPID:
        strength += hidden.rapid[person]
    if old:
        strength -= np.maximum(OLD_SCALE_MEETS - strength, 0.0) * OLD_SCALE_STRETCH
    return np.maximum(np.rint(strength), 0).astype(np.int64)
