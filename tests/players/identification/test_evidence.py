"""What speaks for two descriptions being one person's, and what against."""

from __future__ import annotations

from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from players.identification.evidence import (
    Person,
    Verdict,
    compare_forenames,
    plain,
    signs_of,
    weight_of,
)

AGREES, NEARLY, DIFFERS, UNKNOWN = (
    Verdict.AGREES,
    Verdict.NEARLY,
    Verdict.DIFFERS,
    Verdict.UNKNOWN,
)


@pytest.mark.parametrize(
    "ours,theirs,verdict,note",
    [
        ("ann mary", "ann mary", AGREES, ""),
        ("ann", "ann mary", AGREES, ""),
        ("ann b", "ann c", NEARLY, "second names differ"),
        ("bob", "robert", AGREES, "short form"),
        ("r", "robert", NEARLY, "an initial"),
        ("s", "robert", DIFFERS, ""),
        ("micheal", "michael", NEARLY, "one letter apart"),
        ("mary ann", "ann", NEARLY, "in another order"),
        ("con", "connor v", NEARLY, "cut short"),
        ("anna", "ann", NEARLY, "cut short"),
        ("jo", "john", DIFFERS, ""),
        ("john", "peter", DIFFERS, ""),
        ("", "peter", UNKNOWN, ""),
    ],
)
def test_forenames(ours: str, theirs: str, verdict: Verdict, note: str) -> None:
    sign = compare_forenames(ours, theirs)
    assert (sign.verdict, sign.note if note else "") == (verdict, note)


@pytest.mark.parametrize(
    "ours,theirs,verdict,note",
    [
        ("macdonald", "mcdonald", AGREES, "Mc and Mac"),
        ("o neill", "oneill", AGREES, "spacing"),
        ("thomson", "thompson", NEARLY, "one letter apart"),
        ("smith", "jones", DIFFERS, ""),
        ("lee", "leigh", DIFFERS, ""),
        ("", "jones", UNKNOWN, ""),
    ],
)
def test_surnames(ours: str, theirs: str, verdict: Verdict, note: str) -> None:
    (sign, *_) = signs_of(Person(surname=ours), Person(surname=theirs))
    assert (sign.verdict, sign.note) == (verdict, note)


def test_a_former_surname_agrees() -> None:
    married = Person(surname="brown", forenames="ann", former=[("smith", "ann")])
    (sign, *_) = signs_of(Person(surname="smith", forenames="ann"), married)
    assert (sign.verdict, sign.note) == (AGREES, "former surname")


@pytest.mark.parametrize(
    "surname,forenames,verdict",
    [
        ("ann", "smith", NEARLY),
        ("ann mary", "smith", NEARLY),
        ("ann", "mary smith", NEARLY),
        ("bob", "smith", DIFFERS),
        ("ann", "smyth", DIFFERS),
    ],
)
def test_a_name_the_other_way_round(surname: str, forenames: str, verdict: Verdict) -> None:
    told, ann = (
        Person(surname=surname, forenames=forenames),
        Person(surname="smith", forenames="ann"),
    )
    for one, other in ((told, ann), (ann, told)):
        assert [sign.verdict for sign in signs_of(one, other)[:2]] == [verdict, verdict]


@pytest.mark.parametrize(
    "born,year,verdict",
    [
        (date(1990, 3, 4), None, AGREES),
        (date(1990, 4, 3), None, NEARLY),
        (date(1991, 3, 4), None, DIFFERS),
        (None, 1990, NEARLY),
        (None, 1991, DIFFERS),
        (None, None, UNKNOWN),
    ],
)
def test_birth_dates(born: date | None, year: int | None, verdict: Verdict) -> None:
    told = Person(surname="a", birth_date=born, birth_year=year)
    signs = signs_of(told, Person(surname="a", birth_date=date(1990, 3, 4)))
    assert next(sign.verdict for sign in signs if sign.what == "birth date") == verdict


def test_no_sign_says_a_date() -> None:
    one = Person(surname="a", birth_date=date(1990, 3, 4))
    for other in (one, Person(surname="a", birth_date=date(1990, 4, 3))):
        assert "1990" not in repr([(s.what, s.verdict, s.note) for s in signs_of(one, other)])


words = st.text("abcm ", max_size=8).map(str.strip)
people = st.builds(
    Person,
    surname=words,
    forenames=words,
    sex=st.sampled_from(["", "F", "M"]),
    clubs=st.frozensets(st.sampled_from(["7AAA", "7BBB"])),
    birth_date=st.none() | st.dates(date(1990, 1, 1), date(1990, 12, 28)),
)


@given(people, people)
def test_it_is_all_one_who_is_compared_with_whom(one: Person, other: Person) -> None:
    assert weight_of(signs_of(one, other)) == weight_of(signs_of(other, one))


@given(people)
def test_nothing_speaks_against_oneself(one: Person) -> None:
    assert all(sign.verdict != DIFFERS for sign in signs_of(one, one))


@given(words)
def test_the_plain_form_is_its_own(surname: str) -> None:
    assert plain(plain(surname)) == plain(surname)
