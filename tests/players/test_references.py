"""Player references, their check letter, and what is said of one that is wrong."""

from __future__ import annotations

import json
import pickle
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from players.references import (
    LETTERS,
    InvalidReference,
    check_letter,
    is_valid,
    make_reference,
    parse_reference,
)

VECTORS = json.loads((Path(__file__).parents[1] / "vectors" / "refs.json").read_text("utf-8"))

NUMBERS = st.integers(0, 999_999)


def refused(text: str) -> InvalidReference:
    with pytest.raises(InvalidReference) as caught:
        parse_reference(text)
    assert not is_valid(text)
    return caught.value


@pytest.mark.parametrize("text", VECTORS["valid"])
def test_valid_vectors(text: str) -> None:
    assert is_valid(text)
    assert parse_reference(text) == text.strip().upper()


@pytest.mark.parametrize("text", VECTORS["invalid"])
def test_invalid_vectors(text: str) -> None:
    refused(text)


@pytest.mark.parametrize(
    "text, message",
    [
        ("233310J", "233310J: the letter should be H"),
        (" 233310j ", "233310J: the letter should be H"),
        ("233310I", "233310I: the letter should be H"),
        ("2333101", "2333101: the letter should be H"),
        ("233310Ｈ", "233310Ｈ: the letter should be H"),
        ("233310ß", "233310SS: the letter should be H"),
        ("277776\u212a", "277776\u212a: the letter should be K"),  # the Kelvin sign
        ("233310", "233310: the letter is missing; it should be H"),
    ],
)
def test_wrong_letter_names_the_right_one(text: str, message: str) -> None:
    assert str(refused(text)) == message


@pytest.mark.parametrize(
    "text, message",
    [
        ("", "nothing: a reference is six digits and a letter, such as 233310H; this has 0 "),
        ("  ", "nothing: "),
        ("23331H", "23331H: a reference is six digits and a letter, such as 233310H; the first"),
        ("2331H", "2331H: a reference is six digits and a letter, such as 233310H; this has 5 "),
        ("2333100H", "2333100H: a reference is six digits and a letter, such as 233310H; this"),
        ("233310 H", "233310 H: a reference is six digits and a letter"),
        ("A33310H", "A33310H: a reference is six digits and a letter, such as 233310H; the first"),
        ("1234567890" * 1000, "12345678901234567890...: a reference is six digits"),
        ("233310H\x00", "233310H?: "),
        ("\ud80033310H", "?33310H: "),
        ("23\n310H", "23?310H: "),
    ],
)
def test_wrong_shape_says_what_a_reference_is(text: str, message: str) -> None:
    assert str(refused(text)).startswith(message)


@pytest.mark.parametrize(
    "digits",
    ["٢٣٣٣١٠", "２３３３１０", "23331²", "२३३३१०"],
    ids=["arabic", "wide", "power", "indic"],
)
def test_digits_of_other_scripts_are_no_digits(digits: str) -> None:
    assert "digits 0-9" in str(refused(f"{digits}H"))
    with pytest.raises(InvalidReference, match="six digits 0-9"):
        check_letter(digits)


@pytest.mark.parametrize("digits", ["", "23331", "2333100", "233310H", "-23331", "233310\n"])
def test_check_letter_takes_six_digits_only(digits: str) -> None:
    with pytest.raises(InvalidReference, match="six digits"):
        check_letter(digits)


def test_what_was_meant_is_told_where_the_digits_are_right() -> None:
    assert refused("233310J").meant == refused("233310").meant == "233310H"
    assert refused("A33310H").meant is None


def test_invalid_reference_survives_a_task_queue() -> None:
    again = pickle.loads(pickle.dumps(refused("233310J")))  # noqa: S301 - our own bytes
    assert (str(again), again.meant) == ("233310J: the letter should be H", "233310H")


@pytest.mark.parametrize(
    "number, reference",
    [(233_310, "233310H"), (0, "000000A"), (1, "000001C"), (999_999, "999999B")],
)
def test_make_reference(number: int, reference: str) -> None:
    assert make_reference(number) == reference


@pytest.mark.parametrize("number", [-1, 1_000_000])
def test_numbers_of_other_lengths_make_no_reference(number: int) -> None:
    with pytest.raises(ValueError, match=f"from 0 to 999999, not {number}"):
        make_reference(number)


@given(NUMBERS, st.sampled_from(["", " ", "\t\n", "\xa0"]))
def test_what_is_made_is_read(number: int, space: str) -> None:
    reference = make_reference(number)
    assert parse_reference(f"{space}{reference.lower()}{space}") == reference
    assert int(reference[:6]) == number


@given(NUMBERS, st.sampled_from(LETTERS))
def test_exactly_one_letter_is_right(number: int, letter: str) -> None:
    reference = make_reference(number)
    assert is_valid(reference[:6] + letter) == (letter == reference[-1])


@given(NUMBERS, st.integers(0, 5), st.integers(1, 9))
def test_one_wrong_digit_is_always_noticed(number: int, place: int, change: int) -> None:
    reference = make_reference(number)
    wrong = (int(reference[place]) + change) % 10
    assert not is_valid(f"{reference[:place]}{wrong}{reference[place + 1 :]}")


@given(NUMBERS, st.integers(0, 4))
def test_two_neighbours_swapped_are_always_noticed(number: int, place: int) -> None:
    reference = make_reference(number)
    pair = reference[place : place + 2]
    swapped = reference[:place] + pair[::-1] + reference[place + 2 :]
    assert is_valid(swapped) == (pair[0] == pair[1])


@given(st.text(st.characters(exclude_categories=())) | st.from_regex(r"\s*[0-9]{6}\w?\s*"))
def test_any_text_is_a_reference_or_refused_in_one_printable_line(text: str) -> None:
    if is_valid(text):
        assert parse_reference(text) == make_reference(int(text.strip()[:6]))
        return
    fault = refused(text)
    assert str(fault).isprintable()
    assert len(str(fault)) < 120
    assert fault.meant is None or is_valid(fault.meant)
