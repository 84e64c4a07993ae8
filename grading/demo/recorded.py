"""What of people came to be recorded."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from grading.demo.arrays import NOBODY, Bools, Days, Texts, stream, texts
from grading.demo.name_pools import HOME, NATIONS
from grading.demo.names import Names, foreign_names, invent_names
from grading.demo.people import (
    ABROAD,
    DUPLICATE,
    LAPSED,
    OCCASIONAL,
    OPPONENTS_ABROAD,
    REGULAR,
    Hidden,
    Recorded,
)

NOT_A_DAY = np.datetime64("NaT", "D")
FIRST_FIDE_CODE = 99_000_001
"""Beyond the codes that real players have: a link leads nowhere, not to a stranger."""
TITLES = ((225.0, "GM"), (212.0, "IM"), (200.0, "FM"))
BIRTHS_KNOWN = {REGULAR: 0.6, OCCASIONAL: 0.5, LAPSED: 0.35}
JUNIORS_KNOWN = 0.94
JUNIORS_SINCE = np.datetime64("1994-09-01")


def invent_recorded(seed: int, hidden: Hidden) -> Recorded:
    """One row a person; second records know little, and spell it another way."""
    rng = stream(seed, "records")
    names = _names(seed, hidden)
    fide_code, nation, title = _fide(rng, hidden, names)
    recorded = Recorded(
        surname=names.surname,
        forenames=names.forenames,
        former=names.former,
        sex=_sexes(rng, hidden.is_woman),
        birth=_births(rng, hidden),
        title=title,
        fide_code=fide_code,
        nation=nation,
        deceased=(hidden.kind == LAPSED) & (rng.random(len(hidden)) < 0.04),
    )
    return _as_second_records(recorded, hidden)


def _names(seed: int, hidden: Hidden) -> Names:
    names = invent_names(seed, hidden.is_woman)
    abroad = np.flatnonzero(hidden.kind == ABROAD)
    # All of one event come from one country.
    events = np.arange(len(abroad)) // OPPONENTS_ABROAD
    locales = texts([list(NATIONS)[event % len(NATIONS)] for event in events])
    theirs = foreign_names(seed, hidden.is_woman[abroad], locales)
    for name in ("surname", "forenames", "locale", "former"):
        getattr(names, name)[abroad] = getattr(theirs, name)
    return names


def _sexes(rng: np.random.Generator, woman: Bools) -> Texts:
    sex = np.where(woman, "F", "M").astype(object)
    sex[rng.random(len(sex)) < 0.04] = ""
    return sex


def _births(rng: np.random.Generator, hidden: Hidden) -> Days:
    chance = np.zeros(len(hidden))
    for kind, share in BIRTHS_KNOWN.items():
        chance[hidden.kind == kind] = share
    young = (hidden.born >= JUNIORS_SINCE) & (hidden.kind != DUPLICATE)
    chance[young] = JUNIORS_KNOWN
    return np.where(rng.random(len(hidden)) < chance, hidden.born, NOT_A_DAY)


def _fide(rng: np.random.Generator, hidden: Hidden, names: Names) -> tuple[Texts, Texts, Texts]:
    """FIDE codes, the nations that go with them, and titles."""
    plays = np.isin(hidden.kind, (REGULAR, OCCASIONAL, LAPSED))
    chance = np.where(hidden.strength > 160.0, 0.6, 0.06) * np.where(hidden.kind == LAPSED, 0.4, 1)
    registered = (plays & (rng.random(len(hidden)) < chance)) | (hidden.kind == ABROAD)
    who = np.flatnonzero(registered)
    code, nation, title = (texts([""] * len(hidden)) for _ in range(3))
    code[who] = texts([str(FIRST_FIDE_CODE + 7 * place) for place in range(len(who))])
    from_abroad = (names.locale != HOME) & (
        (hidden.kind == ABROAD) | (rng.random(len(hidden)) < 0.5)
    )
    nation[who] = texts(
        [NATIONS[names.locale[person]] if from_abroad[person] else "ENG" for person in who]
    )
    for least, letters in reversed(TITLES):
        title[registered & (hidden.strength >= least)] = letters
    return code, nation, title


def _as_second_records(recorded: Recorded, hidden: Hidden) -> Recorded:
    double = np.flatnonzero(hidden.same_as != NOBODY)
    whose = hidden.same_as[double]
    surname, forenames = recorded.surname.copy(), recorded.forenames.copy()
    former, sex = recorded.former.copy(), recorded.sex.copy()
    surname[double], former[double], sex[double] = recorded.surname[whose], "", recorded.sex[whose]
    # Every other one is written with initials only.
    for place, (person, real) in enumerate(zip(double, whose, strict=True)):
        written = recorded.forenames[real]
        forenames[person] = written.split()[0] if place % 2 else written[0]
    return replace(recorded, surname=surname, forenames=forenames, former=former, sex=sex)
