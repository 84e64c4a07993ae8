"""Rows that cannot be read are named by the cell at fault, and cost no others."""

import csv
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grading.interchange.csv_rows import csv_rows
from grading.interchange.faults import Faults
from tests.grading.interchange.files import faults_of

NOT_CLOSED = (
    "a quotation mark is opened on this line and not closed, expected one at the end of the cell"
)
AFTER = "text after a quotation mark that ends a cell, expected a comma, or the mark doubled"


def rows(text: str) -> list[tuple[int, list[str]]]:
    return list(csv_rows("given.csv", text, Faults()))


def faults_in(text: str) -> list[str]:
    return faults_of(lambda faults: list(csv_rows("given.csv", text, faults)))


@contextmanager
def longest_cell(characters: int) -> Iterator[None]:
    usual = csv.field_size_limit(characters)
    try:
        yield
    finally:
        csv.field_size_limit(usual)


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_a_row_is_known_by_the_line_it_begins_on(end: str) -> None:
    text = end.join(["a,b", "", '1,"x', 'y"', " , ", "2,z"])
    assert rows(text) == [(1, ["a", "b"]), (3, ["1", f"x{end}y"]), (6, ["2", "z"])]


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize(
    "lines, fault",
    [
        (["a,b", '1,"x', "2,y"], f"2: {NOT_CLOSED}"),
        (["a,b", '"1,x', '2,"y"'], f"2: {NOT_CLOSED}"),
        (["a,b", '1,"x""', "2,y"], f"2: {NOT_CLOSED}"),
        (["a,b", '1,"x', '2,"y"', '3,"z"'], f"2: {NOT_CLOSED}"),
        (["a,b", '"one', 'two","x', "2,y"], f"3: {NOT_CLOSED}"),
        (["a,b", '1,"x"y', "2,y"], f"2: {AFTER}"),
        (["a,b", '1,"x" ', "2,y"], f"2: {AFTER}"),
        (["a,b", '"""x""" ,1', "2,y"], f"2: {AFTER}"),
        (["a,b", f"1,{'x' * 200_000}", "2,y"], "2: a cell of 200,000 characters"),
        (["a,b", f'1,"{"x" * 200_000}"', "2,y"], "2: a cell of 200,002 characters"),
        (["a,b", '1,"x', *["2,y"] * 100_000], f"2: {NOT_CLOSED}"),
    ],
    ids=range(11),
)
def test_the_cell_at_fault_is_named(end: str, lines: list[str], fault: str) -> None:
    (told,) = faults_in(end.join(lines))
    assert told.startswith(fault)


def test_rows_go_on_with_the_next_line() -> None:
    text = 'a,b\n1,"x\n2,"y"\n3,"z"w\n4,"one\ntwo","x\n5,v\n'
    assert rows(text) == [
        (1, ["a", "b"]),
        (2, []),
        (3, ["2", "y"]),
        (4, []),
        (5, []),
        (7, ["5", "v"]),
    ]
    assert [told.partition(":")[0] for told in faults_in(text)] == ["2", "4", "6"]


def test_a_quotation_mark_within_a_cell_is_nothing_special() -> None:
    assert rows('5"2,x"y"\n') == [(1, ['5"2', 'x"y"'])]


def test_a_cell_of_the_greatest_length_is_read() -> None:
    with longest_cell(5):
        assert rows('12345,"12345"') == [(1, ["12345", "12345"])]
        assert faults_in('1,123456,1\n"123456"') == [
            "1: a cell of 6 characters, expected 5 at the most",
            "2: a cell of 8 characters, expected 5 at the most",
        ]


@given(text=st.text('a",\n\r', max_size=60), longest=st.integers(3, 60))
def test_every_row_that_cannot_be_read_has_one_fault(text: str, longest: int) -> None:
    with longest_cell(longest):
        read, told = rows(text), faults_in(text)
    lines = [line for line, _ in read]
    assert lines == sorted(set(lines))
    assert len(told) == sum(1 for _, row in read if not row)
    assert all(int(fault.partition(":")[0]) >= 1 for fault in told)
    for fault in told:
        _, is_long, rest = fault.partition("a cell of ")
        assert not is_long or int(rest.split()[0]) > longest


@given(text=st.text('a",\n\r', max_size=60))
def test_what_can_be_read_is_what_a_csv_reader_reads(text: str) -> None:
    if not faults_in(text):
        expected = csv.reader(text.splitlines(keepends=True))
        assert [row for _, row in rows(text)] == [
            row for row in expected if any(map(str.strip, row))
        ]
