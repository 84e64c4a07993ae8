"""Text of a published list: ISO-8859-1, and nothing that a spreadsheet would run."""

from __future__ import annotations

import csv
from io import StringIO

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grading.exports.latin import latin, latin_csv
from gradingsite.formulas import neutral


@pytest.mark.parametrize(
    "text, written",
    [
        ("Müller, Jörg", "Müller, Jörg"),
        ("Mu\u0308ller", "Müller"),
        ("Łukasz Őry", "Lukasz Ory"),
        ("Иванов, Андрей", "Ivanov, Andrey"),
        ("O’Brien", "O'Brien"),
        ("two\r\nlines\x00\x85", "two  lines"),
        ("", ""),
    ],
)
def test_other_letters_are_written_plainly(text: str, written: str) -> None:
    assert latin(text) == written


def test_a_formula_is_no_formula() -> None:
    assert latin_csv(["Name", "Change"], [["=1+1", "-3"]]) == b"Name,Change\n'=1+1,-3\n"


def test_what_becomes_a_formula_only_in_plain_letters_is_none_either() -> None:
    assert latin_csv(["Name"], [["＝1+1"]]) == b"Name\n'=1+1\n"


def test_nothing_stands_for_none_and_0_is_a_grade() -> None:
    assert latin_csv(["Cat", "Grade"], [["", 0], [None, None]]) == b"Cat,Grade\n,0\n,\n"


@given(st.lists(st.text(st.characters(exclude_categories=()), max_size=20), min_size=1))
def test_every_text_can_be_written_and_read_back(texts: list[str]) -> None:
    file = latin_csv(["a", "b"], [[text, "x"] for text in texts]).decode("iso-8859-1")
    rows = list(csv.reader(StringIO(file, newline="")))
    assert [row[0] for row in rows[1:]] == [neutral(latin(text)) for text in texts]
