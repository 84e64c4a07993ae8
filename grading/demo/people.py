"""Who there is: what is recorded of people, and what nobody is told about them."""

from __future__ import annotations

from dataclasses import dataclass

from grading.demo.arrays import Bools, Days, Floats, Ints, Texts

REGULAR, OCCASIONAL, LAPSED, POOL, ABROAD, DUPLICATE = range(6)
"""Who plays in leagues, now and then, no more, in a closed circle, in another country;
and who is somebody else's second record."""

POOL_MEMBERS = 8
OPPONENTS_ABROAD = 9
"""So many people of those kinds, as they stand, belong together."""

NEVER = 9999
"""In a column of years: not yet."""


@dataclass(frozen=True, slots=True)
class Recorded:
    """What the central records say; one row a person."""

    surname: Texts
    forenames: Texts
    former: Texts
    """The surname before the present one, "" for most."""
    sex: Texts
    birth: Days
    """NaT where it was never told."""
    title: Texts
    fide_code: Texts
    nation: Texts
    deceased: Bools


@dataclass(frozen=True, slots=True)
class Hidden:
    """What decides how people play; one row a person."""

    kind: Ints
    is_woman: Bools
    born: Days
    """Known to chance alone, unlike what is recorded."""
    strength: Floats
    """At Standardplay on 1 June 2011, in grading points."""
    rapid: Floats
    """How much better or worse at Rapidplay."""
    growth: Floats
    """Points a year."""
    keenness: Floats
    """Weight when entries to congresses are drawn; 1 on average."""
    club: Ints
    """Index in the places, -1 for none."""
    county: Ints
    plays: Bools
    """Shape (people, seasons): who is about in which season."""
    started: Ints
    """Year of the first list somebody could be in, ``NEVER`` for who has no history."""
    stopped: Ints
    """Year of the last list, ``NEVER`` for who plays on."""
    same_as: Ints
    """Whom a second record is of, -1 for everybody else."""

    def __len__(self) -> int:
        return len(self.kind)


@dataclass(frozen=True, slots=True)
class People:
    """Everybody; both tables have the same rows."""

    recorded: Recorded
    hidden: Hidden

    def __len__(self) -> int:
        return len(self.hidden)
