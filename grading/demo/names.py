"""The names of invented people, drawn from pools. Nobody real is meant."""

from __future__ import annotations

from dataclasses import dataclass
from string import ascii_uppercase

import numpy as np

from grading.demo.arrays import Bools, Texts, shares, stream, texts
from grading.demo.name_pools import HOME, NATIONS, pool
from grading.demo.surnames import surnames

PLAIN, INITIAL, SECOND, INITIALS = range(4)
FORMS = {PLAIN: 0.48, INITIAL: 0.36, SECOND: 0.11, INITIALS: 0.05}
"""John; John A; John Albert; J A."""
MARRIED = 0.06
"""Share of women who were known by another surname before."""

# Letters that hardly any forename begins with are left out.
LETTERS = texts([letter for letter in ascii_uppercase if letter not in "QUXYZ"])


@dataclass(frozen=True, slots=True)
class Names:
    """One row a person."""

    surname: Texts
    forenames: Texts
    locale: Texts
    former: Texts
    """The surname before the present one, "" for most."""


def invent_names(seed: int, women: Bools) -> Names:
    """A name for each person; ``women`` says whose forenames are women's."""
    rng = stream(seed, "names")
    count = len(women)
    surname, locale = surnames(rng, seed, count)
    former = texts([""] * count)
    changed = np.flatnonzero(women & (rng.random(count) < MARRIED))
    former[changed] = rng.choice(pool(HOME, seed).surnames, len(changed))
    former[former == surname] = ""
    return Names(surname, _forenames(rng, seed, women, locale), locale, former)


def foreign_names(seed: int, women: Bools, locales: Texts) -> Names:
    """Names of people from abroad, each of a given locale."""
    rng = stream(seed, "foreign names")
    surname = texts([""] * len(women))
    for locale in NATIONS:
        chosen = np.flatnonzero(locales == locale)
        surname[chosen] = rng.choice(pool(locale, seed).surnames, len(chosen))
    forenames = _first_names(rng, seed, women, locales)
    return Names(surname, forenames, locales, texts([""] * len(women)))


def _forenames(rng: np.random.Generator, seed: int, women: Bools, locale: Texts) -> Texts:
    first = _first_names(rng, seed, women, locale)
    second = _first_names(rng, seed, women, locale)
    letter = rng.choice(LETTERS, len(women))
    form = shares(rng, len(women), FORMS)
    forenames = first.copy()
    forenames[form == INITIAL] = (first + " " + letter)[form == INITIAL]
    full = (form == SECOND) & (first != second)
    forenames[full] = (first + " " + second)[full]
    initials = np.flatnonzero(form == INITIALS)
    forenames[initials] = [f"{first[person][0]} {letter[person]}" for person in initials]
    return forenames


def _first_names(rng: np.random.Generator, seed: int, women: Bools, locale: Texts) -> Texts:
    names = texts([""] * len(women))
    for where in (HOME, *NATIONS):
        for are_women in (False, True):
            chosen = np.flatnonzero((locale == where) & (women == are_women))
            names_there = pool(where, seed)
            source = names_there.women if are_women else names_there.men
            names[chosen] = rng.choice(source, len(chosen))
    return names
