"""Which records may be one person's: no database, people in and pairs out."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from players.duplicates.candidates import WAYS
from players.duplicates.likely import LIKELY, Likely, likely_pairs
from players.identification.evidence import Person, signs_of, weight_of

ANN = Person(surname="alpha", forenames="ann")
BORN = date(1970, 3, 4)


def likely(*people: Person) -> list[Likely]:
    return sorted(
        (pair for some in likely_pairs(people) for pair in some), key=lambda pair: pair.rank
    )


def others(count: int, **told: object) -> list[Person]:
    """People of other names, and one surname."""
    return [
        Person(surname="omega", forenames=f"{letter}x", **told)  # type: ignore[arg-type]
        for letter in "bcdefghijklm"[:count]
    ]


@pytest.mark.parametrize(
    "one,other",
    [
        ({}, {}),
        ({}, {"forenames": "ann mary"}),
        ({"birth_date": BORN, "surname": "alpah"}, {"birth_date": BORN}),
        ({"birth_date": BORN, "forenames": "a"}, {"birth_date": BORN}),
        ({"birth_date": BORN}, {"birth_date": date(1970, 4, 3)}),
        ({"fide_code": "400041", "surname": "beta"}, {"fide_code": "400041"}),
        ({"clubs": frozenset({"1ABC"}), "forenames": "a"}, {"clubs": frozenset({"1ABC", "2BCD"})}),
        (
            {"clubs": frozenset({"1ABC"}), "surname": "alhpa", "birth_date": BORN},
            {"clubs": frozenset({"1ABC"}), "sex": "F"},
        ),
        ({"surname": "mcalpha"}, {"surname": "macalpha"}),
        ({"surname": "beta", "former": (("alpha", "ann"),)}, {"birth_date": BORN}),
        ({"surname": "mc", "forenames": "bob"}, {"surname": "mc", "forenames": "robert"}),
    ],
    ids=lambda told: " ".join(told) or "-",
)
def test_likely_pairs(one: dict[str, object], other: dict[str, object]) -> None:
    people = [replace(ANN, **told) for told in (one, other)]  # type: ignore[arg-type]
    # Sex is told of most, and agrees.
    people = [replace(person, sex=person.sex or "F") for person in people]
    (pair,) = likely(*others(3), *people)
    assert pair.places == (3, 4)
    assert pair.is_likely


@pytest.mark.parametrize(
    "one,other",
    [
        ({"surname": "beta"}, {}),
        ({"forenames": "bea"}, {}),
        ({"forenames": "a"}, {}),
        ({"birth_date": BORN}, {"birth_date": date(1971, 3, 4)}),
        ({"sex": "M"}, {"sex": "F"}),
        ({"birth_date": BORN, "forenames": "bea"}, {"birth_date": BORN}),
        ({"surname": "", "forenames": ""}, {"surname": "", "forenames": ""}),
        ({"fide_code": "400041"}, {"fide_code": "400042"}),
    ],
    ids=lambda told: " ".join(told) or "-",
)
def test_others_are_not_offered(one: dict[str, object], other: dict[str, object]) -> None:
    assert likely(*(replace(ANN, **told) for told in (one, other))) == []  # type: ignore[arg-type]


def test_twins_are_two() -> None:
    twin = Person(surname="alpha", birth_date=BORN, sex="F", clubs=frozenset({"1ABC"}))
    assert likely(replace(twin, forenames="ann"), replace(twin, forenames="bea")) == []


def test_a_name_that_many_have_says_little_by_itself_and_more_in_one_club() -> None:
    rare, common = likely(ANN, ANN), likely(*[ANN] * 8)
    assert len(rare) == 1
    assert common == []
    club = replace(ANN, clubs=frozenset({"1ABC"}))
    found = likely(*[ANN] * 6, club, club)
    assert [pair.places for pair in found] == [(6, 7)]
    assert found[0].bearers == 8


def test_what_more_than_the_name_speaks_for_comes_before_names_alone() -> None:
    club = replace(ANN, surname="beta", clubs=frozenset({"1ABC"}), forenames="a")
    found = likely(ANN, ANN, club, replace(club, forenames="ann"))
    assert [pair.places for pair in found] == [(2, 3), (0, 1)]


def test_a_pair_that_several_things_lead_to_comes_once() -> None:
    ann = replace(ANN, birth_date=BORN, fide_code="400041", clubs=frozenset({"1ABC", "2BCD"}))
    parts = list(likely_pairs([ann, replace(ann, birth_date=None), ann]))
    assert len(parts) == WAYS
    places = [pair.places for some in parts for pair in some]
    assert sorted(places) == [(0, 1), (0, 2), (1, 2)]


NAMES = st.sampled_from(["alpha", "alhpa", "mcbeta", "macbeta", "gamma", "gama", ""])
PEOPLE = st.builds(
    Person,
    surname=NAMES,
    forenames=st.sampled_from(["ann", "a", "ann bea", "bob", "robert", ""]),
    birth_date=st.sampled_from([None, BORN, date(1970, 4, 3), date(1980, 1, 1)]),
    sex=st.sampled_from(["", "F", "M"]),
    fide_code=st.sampled_from(["", "", "1", "2"]),
    clubs=st.frozensets(st.sampled_from(["1ABC", "2BCD"])),
    former=st.lists(st.tuples(NAMES, st.just("ann")), max_size=1).map(tuple),
)


@given(st.lists(PEOPLE, max_size=12))
def test_every_pair_of_certain_birth_or_number_is_found(people: list[Person]) -> None:
    """Whatever is told: what agrees by a number, or a birth and forenames that may be the same."""
    found = {pair.places for some in likely_pairs(people) for pair in some}
    for one in range(len(people)):
        for other in range(one + 1, len(people)):
            signs = signs_of(people[one], people[other])
            says = {sign.what: sign.verdict for sign in signs}
            agrees = says["FIDE number"] == "agrees" or (
                says["birth date"] == "agrees" and says["forenames"] not in ("differs", "unknown")
            )
            if agrees and weight_of(signs) >= LIKELY + 2:
                assert (one, other) in found
    assert all(one < other for one, other in found)
