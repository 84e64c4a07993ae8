"""Pools of names to draw from: a call of Faker for each of 100,000 players would take minutes."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from faker import Faker

from grading.demo.arrays import Texts, texts

HOME = "en_GB"
NATIONS = {
    "fr_FR": "FRA",
    "de_DE": "GER",
    "es_ES": "ESP",
    "pl_PL": "POL",
    "hr_HR": "CRO",
    "sv_SE": "SWE",
    "nl_NL": "NED",
    "hu_HU": "HUN",
    "en_IE": "IRL",
    "en_IN": "IND",
}
"""Where other names come from, and the nation that goes with them."""

SURNAMES_AT_HOME = 4_000
FORENAMES_AT_HOME = 1_500
NAMES_ELSEWHERE = 250


@dataclass(frozen=True, slots=True)
class NamePool:
    """Names as often as they are met: the frequent ones stand in the pool many times."""

    surnames: Texts
    men: Texts
    women: Texts


@cache
def pool(locale: str, seed: int) -> NamePool:
    """The names of one locale; the same for the same seed."""
    faker = Faker(locale)
    faker.seed_instance(seed)
    surnames = SURNAMES_AT_HOME if locale == HOME else NAMES_ELSEWHERE
    forenames = FORENAMES_AT_HOME if locale == HOME else NAMES_ELSEWHERE
    return NamePool(
        texts([faker.last_name() for _ in range(surnames)]),
        texts([faker.first_name_male() for _ in range(forenames)]),
        texts([faker.first_name_female() for _ in range(forenames)]),
    )
