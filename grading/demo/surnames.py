"""Surnames with all that makes looking them up hard: Mc and Mac, O', hyphens, accents."""

from __future__ import annotations

import numpy as np

from grading.demo.arrays import Texts, shares
from grading.demo.name_pools import HOME, NATIONS, pool

CLAN = "Allister Bain Carthy Cormack Donald Dougall Ewan Gillivray Ginty Gregor Innes Intyre"
CLANS = f"{CLAN} Kay Kenzie Kinnon Lean Leod Millan Nab Neil Nulty Pherson Quillan Rae".split()
IRISH = "Brien Callaghan Connor Dea Donnell Dowd Gorman Hara Keefe Leary Malley Neill Reilly Shea"
SONS_OF = ("Mc{}", "Mac{}", "Mac{lower}")
"""The same name is written in all three ways, which the wild cards are for."""

AT_HOME, CLANNISH, IRISH_O, DOUBLE = "home", "clan", "o'", "double"
WEIGHTS = {AT_HOME: 0.80, CLANNISH: 0.04, IRISH_O: 0.025, DOUBLE: 0.02} | {
    locale: 0.115 / len(NATIONS) for locale in NATIONS
}


def surnames(rng: np.random.Generator, seed: int, count: int) -> tuple[Texts, Texts]:
    """``count`` surnames, and the locale each goes with."""
    kind = shares(rng, count, WEIGHTS).astype(object)
    names = rng.choice(pool(HOME, seed).surnames, count)
    for locale in NATIONS:
        chosen = np.flatnonzero(kind == locale)
        names[chosen] = rng.choice(pool(locale, seed).surnames, len(chosen))
    for name, make in ((CLANNISH, _clan), (IRISH_O, _irish)):
        for person in np.flatnonzero(kind == name):
            names[person] = make(rng)
    double = np.flatnonzero(kind == DOUBLE)
    names[double] = names[double] + "-" + rng.choice(pool(HOME, seed).surnames, len(double))
    elsewhere = np.isin(kind.astype(str), list(NATIONS))
    return names, np.where(elsewhere, kind, HOME)


def _clan(rng: np.random.Generator) -> str:
    stem = CLANS[rng.integers(len(CLANS))]
    return SONS_OF[rng.integers(len(SONS_OF))].format(stem, lower=stem.lower())


def _irish(rng: np.random.Generator) -> str:
    stems = IRISH.split()
    return f"O'{stems[rng.integers(len(stems))]}"
