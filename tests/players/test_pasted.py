"""What is read from pasted text."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from players.pasted import Entry, parse_pasted
from players.references import make_reference

references = st.integers(0, 999_999).map(make_reference)
names = st.from_regex(r"[A-Z][a-zé'-]{1,9}(, ?[A-Z][a-z]{0,8}( [A-Z])?)?", fullmatch=True).filter(
    lambda name: name[-1].isalpha()
)
separators = st.sampled_from(["\n", "\r\n", ";", " ; ", "\n\n", "\u2028", "|", "\v", ";\n"])
between_references = st.sampled_from([" ", ",", ", ", "\t", "\n", ";", "/", " and ", "\u2028", "."])


def asked(text: str) -> list[str]:
    """The reference or the name of each entry."""
    return [entry.reference or entry.name for entry in parse_pasted(text)]


@pytest.mark.parametrize(
    "text",
    [
        "233310H\n233302J",
        "233310h, 233302j",
        "233310H;233302J",
        "233310H\t233302J",
        "233310H 233302J",
        "233310H / 233302J.",
        "(233310H) [233302J]",
        "https://example.org/players/233310H/ https://example.org/players/233302J/",
    ],
)
def test_references_may_be_parted_by_anything(text: str) -> None:
    assert asked(text) == ["233310H", "233302J"]


@pytest.mark.parametrize(
    "text",
    [
        "Smith, Ann\nJones, Bob",
        "Smith, Ann;Jones, Bob",
        "Smith, Ann\tJones, Bob",
        "1. Smith, Ann\n2. Jones, Bob",
        "1) Smith, Ann 141A\n2) Jones, Bob 120*",
        "• Smith, Ann\n- Jones, Bob",
        '"Smith, Ann"\n"Jones, Bob"',
        "Smith, Ann (Hastings)\r\nJones, Bob [captain]\r\n\r\n",
        "Board 1: Smith, Ann\nBoard 2: Jones, Bob".replace("Board ", ""),
    ],
)
def test_a_name_keeps_its_comma_and_no_more(text: str) -> None:
    assert asked(text) == ["Smith, Ann", "Jones, Bob"]


@pytest.mark.parametrize(
    "text",
    [
        "233310H Smith, Ann",
        "Smith, Ann (233310H)",
        "1\t233310H\tSmith, Ann\tHastings\t141A",
        "1. Smith, Ann, 233310H, Hastings",
    ],
)
def test_a_reference_is_enough_whatever_stands_beside_it(text: str) -> None:
    (entry,) = parse_pasted(text)
    assert entry.reference == "233310H"
    assert entry.given == " ".join(text.split())


def test_references_and_names_together() -> None:
    assert asked("233310H; Smith, Ann; 233302") == ["233310H", "Smith, Ann", "233302"]
    assert asked("233310H\tSmith, Ann\t233302J") == ["233310H", "Smith, Ann", "233302J"]


def test_what_may_have_been_meant_for_a_reference_is_asked_for() -> None:
    assert parse_pasted("23331H\n2333100H") == [Entry("23331H"), Entry("2333100H")]


def test_what_names_nobody_is_passed_over() -> None:
    assert parse_pasted(" \n---\n1\t141\n;;;\n***\n…") == []


def test_a_name_with_an_apostrophe_within() -> None:
    assert asked("O'Hara, Al\nD’Arcy, Jo") == ["O'Hara, Al", "D’Arcy, Jo"]


@given(st.lists(st.tuples(references, between_references)))
def test_every_reference_is_asked_for_in_order(given_: list[tuple[str, str]]) -> None:
    text = "".join(reference + between for reference, between in given_)
    assert asked(text) == [reference for reference, _between in given_]


@given(st.lists(st.tuples(names | references, separators)))
def test_one_in_each_part_is_that_one(given_: list[tuple[str, str]]) -> None:
    text = "".join(one + between for one, between in given_)
    assert asked(text) == [one for one, _between in given_]


@given(st.text(alphabet=st.characters() | st.sampled_from("0123456789HJ;\t\n,Aé("), max_size=200))
def test_whatever_is_pasted_asks_for_the_same_a_line_each(text: str) -> None:
    entries = parse_pasted(text)
    assert parse_pasted("\n".join(entry.given for entry in entries)) == entries
    assert all(entry.given and entry.given.isprintable() for entry in entries)


@pytest.mark.parametrize(
    "text, wrong",
    [
        ("100766L+10021G+100881L", {"10021G"}),
        ("100766L,10021", {"10021"}),
        ("Smith 233310H, Jones 23330J, Hill 100881L", {"23330J"}),
        ("100766L 1002109", {"1002109"}),
    ],
)
def test_what_looks_like_a_reference_among_others_is_told_of(text: str, wrong: set[str]) -> None:
    assert {entry.given for entry in parse_pasted(text) if not entry.reference} == wrong


def test_numbers_beside_a_name_and_its_reference_are_no_players() -> None:
    assert asked("4. Smith, Ann 233310H 141 ME001234 01234567") == ["233310H"]
    assert asked("233310H,150,12") == ["233310H"]


def test_a_long_text_takes_no_time() -> None:
    for filling in ("(", "[", "1", "a1 ", "\t", "((a", "233310H\t"):
        parse_pasted(filling * 50_000)
