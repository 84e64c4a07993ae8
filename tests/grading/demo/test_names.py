"""Names: all kinds that lookups have to cope with, the same for the same seed."""

from __future__ import annotations

import re

import numpy as np
import pytest

from grading.demo.arrays import stream
from grading.demo.name_pools import HOME, NATIONS, pool
from grading.demo.names import Names, foreign_names, invent_names

MANY = 20_000


@pytest.fixture(scope="module")
def names() -> Names:
    return invent_names(2013, stream(2013, "women").random(MANY) < 0.5)


def share(names: Names, pattern: str) -> float:
    found = re.compile(pattern)
    return sum(bool(found.search(name)) for name in names.surname) / len(names.surname)


@pytest.mark.parametrize(
    "pattern, least",
    [
        (r"^Mc[A-Z]", 0.01),
        (r"^Mac[A-Z]", 0.008),
        (r"^Mac[a-z]", 0.008),
        (r"^O'[A-Z]", 0.01),
        (r"\w-[A-Z]", 0.01),
        (r"[^\x00-\x7f]", 0.01),
    ],
)
def test_surnames_are_of_every_kind(names: Names, pattern: str, least: float) -> None:
    assert least < share(names, pattern) < 0.1


def test_most_surnames_are_those_of_the_country(names: Names) -> None:
    at_home = set(pool(HOME, 2013).surnames)
    assert sum(name in at_home for name in names.surname) > 0.75 * MANY


def test_one_name_is_written_in_three_ways(names: Names) -> None:
    assert {"McDonald", "MacDonald", "Macdonald"} <= set(names.surname)


def test_some_women_and_no_men_had_another_surname(names: Names) -> None:
    women = stream(2013, "women").random(MANY) < 0.5
    changed = names.former != ""
    assert 0.03 < changed[women].mean() < 0.1
    assert not changed[~women].any()
    assert not (names.former == names.surname).any()


@pytest.mark.parametrize("pattern", [r"^\w+$", r"^\w+ [A-Z]$", r"^\w+ \w\w+$", r"^[A-Z] [A-Z]$"])
def test_forenames_are_written_in_every_way(names: Names, pattern: str) -> None:
    assert sum(bool(re.search(pattern, name)) for name in names.forenames) > 0.03 * MANY


def test_nobody_is_without_a_name(names: Names) -> None:
    assert "" not in {*names.surname, *names.forenames}


def test_names_fit_their_columns(names: Names) -> None:
    assert max(map(len, names.surname)) <= 80
    assert max(map(len, names.forenames)) <= 80


def test_the_same_seed_gives_the_same_names() -> None:
    women = np.arange(500) % 2 == 0
    first, again, other = (invent_names(seed, women) for seed in (1, 1, 2))
    assert first.surname.tolist() == again.surname.tolist()
    assert first.forenames.tolist() == again.forenames.tolist()
    assert first.surname.tolist() != other.surname.tolist()


def test_people_from_abroad_have_names_of_their_country() -> None:
    locales = np.array(list(NATIONS), dtype=object)
    names = foreign_names(2013, np.zeros(len(locales), dtype=bool), locales)
    for surname, locale in zip(names.surname, locales, strict=True):
        assert surname in set(pool(locale, 2013).surnames)
