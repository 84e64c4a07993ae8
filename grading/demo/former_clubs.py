"""For which clubs people were seen playing before the games that are here."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from grading.demo.arrays import NOBODY, Days, Ints, stream
from grading.demo.people import LAPSED, NEVER, REGULAR, Hidden
from grading.demo.places import Places

MOVED = 0.2
"""Share of the regular players who were in another club some years ago."""


@dataclass(frozen=True, slots=True)
class FormerClubs:
    """One row a person and club."""

    person: Ints
    club: Ints
    first_seen: Days
    last_seen: Days


def invent_former_clubs(seed: int, hidden: Hidden, places: Places) -> FormerClubs:
    """The last club of everybody who plays no more, and an earlier one of some who do."""
    rng = stream(seed, "former clubs")
    home = np.where(hidden.club == NOBODY, places.location[hidden.county], hidden.club)
    gone = np.flatnonzero(hidden.kind == LAPSED)
    played_on = (hidden.kind == REGULAR) & (hidden.started != NEVER)
    moved = np.flatnonzero(played_on & (rng.random(len(hidden)) < MOVED))
    elsewhere = rng.choice(np.concatenate(places.clubs), len(moved))
    moved, elsewhere = moved[elsewhere != home[moved]], elsewhere[elsewhere != home[moved]]
    person = np.concatenate([gone, moved])
    club = np.concatenate([home[gone], elsewhere])
    stopped = np.where(hidden.stopped[person] == NEVER, 2010, hidden.stopped[person])
    started = np.minimum(hidden.started[person], stopped) - 1
    return FormerClubs(person, club, _day(rng, started, 270), _day(rng, stopped, 30))


def _day(rng: np.random.Generator, year: Ints, after: int) -> Days:
    """A day in the months that begin so many days after New Year."""
    new_year: Days = (year - 1970).astype("datetime64[Y]").astype("datetime64[D]")
    return new_year + (after + rng.integers(0, 90, len(year))).astype("timedelta64[D]")
