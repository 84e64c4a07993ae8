"""Columns in any order, others ignored; rows that do not fit the header are faults."""

import csv
from collections.abc import Iterable, Sequence
from io import StringIO
from pathlib import Path
from typing import TypeVar

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from grading.interchange.cells import required
from grading.interchange.faults import Faults
from grading.interchange.forms import GRADE
from grading.interchange.rows import Table, read_table
from tests.grading.interchange.files import faults_of, sound, write

FIELDS = ["ref", "grade"]
Step = TypeVar("Step")


def table(path: Path, optional: Sequence[str] = ()) -> Table:
    return sound(lambda faults: read_table(path, FIELDS, optional, faults))


def faults_in(path: Path, optional: Sequence[str] = ()) -> list[str]:
    return faults_of(lambda faults: read_table(path, FIELDS, optional, faults))


def test_columns_stand_in_any_order_and_others_are_ignored(tmp_path: Path) -> None:
    read = table(write(tmp_path, "name,grade,ref,name", "Ann,150,7,x", "Bob,90,8,y"))
    assert read.cells == {"ref": ["7", "8"], "grade": ["150", "90"]}
    assert read.lines == [2, 3]


def test_blanks_around_names_and_cells_are_nothing(tmp_path: Path) -> None:
    assert table(write(tmp_path, " ref, grade ", " 7 ,  ")).cells == {"ref": ["7"], "grade": [""]}


def test_cells_that_say_the_same_are_kept_once(tmp_path: Path) -> None:
    path = tmp_path / "games.csv"
    path.write_text("id,date\n1,2013-01-05\n2,2013-01-05\n")
    first, second = read_table(path, ["id", "date"], [], Faults()).cells["date"]
    assert first is second


def test_an_optional_column_may_be_there_or_not(tmp_path: Path) -> None:
    path = write(tmp_path, "ref,grade,period", "7,150,2013-01")
    assert "period" in table(path, ["period"]).cells
    assert "period" not in table(write(tmp_path, "ref,grade", "7,150"), ["period"]).cells


def test_rows_without_content_are_passed_over(tmp_path: Path) -> None:
    assert table(write(tmp_path, "", "ref,grade", "", ",", " , ", "7,150")).lines == [6]


def test_a_header_alone_is_no_rows(tmp_path: Path) -> None:
    assert table(write(tmp_path, "ref,grade")).cells == {"ref": [], "grade": []}


def test_a_cell_may_go_over_lines_and_the_count_stays_right(tmp_path: Path) -> None:
    path = write(tmp_path, "ref,grade,note", '7,150,"one', 'two, ""three"""', "8,90,x")
    assert table(path).lines == [2, 4]


def test_names_are_found_whatever_their_case(tmp_path: Path) -> None:
    path = write(tmp_path, "GRADE, Ref ,Period", "150,7,2013-01")
    assert table(path, ["period"]).cells == {"grade": ["150"], "ref": ["7"], "period": ["2013-01"]}


def test_where_a_column_is_missing_no_row_is_read(tmp_path: Path) -> None:
    path, faults = write(tmp_path, "ref,points", "7,150", "8"), Faults()
    assert read_table(path, FIELDS, [], faults) == Table(str(path), [], {})
    assert faults_in(path) == ["1: the columns are ref, points; grade is missing"]


def test_columns_not_used_are_noted(tmp_path: Path) -> None:
    path = write(tmp_path, "Perriod,ref, grade,Note,PERIOD,,board", "x,7,150,,,,1")
    faults = Faults()
    read_table(path, FIELDS, ["period"], faults, elsewhere=["board"])
    faults.raise_any()
    assert faults.unused_columns == {str(path): ("Perriod", "Note")}


def test_columns_all_used_are_not_worth_a_note(tmp_path: Path) -> None:
    faults = Faults()
    read_table(write(tmp_path, "ref,grade,", "7,150,"), FIELDS, [], faults)
    assert faults.unused_columns == {}


def test_rows_are_seen_while_they_are_read(tmp_path: Path) -> None:
    seen: dict[str, tuple[str, int, int]] = {}

    def watch(steps: Iterable[Step], what: str, unit: str, total: int) -> Iterable[Step]:
        taken = list(steps)
        seen[what] = (unit, total, len(taken))
        return taken

    rows = [f"{number},150" for number in range(10_000)]
    read = read_table(write(tmp_path, "ref,grade", *rows), FIELDS, [], Faults(), watch=watch)
    assert read.cells["ref"] == list(map(str, range(10_000)))
    assert seen == {"reading given.csv": ("row", 10_000, 10_000)}
    required(read, "grade", GRADE, 0, Faults())
    assert seen["checking grade of given.csv"] == ("row", 10_000, 10_000)


def test_a_column_that_is_read_may_not_be_repeated(tmp_path: Path) -> None:
    path = write(tmp_path, "ref,grade,period,grade,period", "7,150,x,160,y")
    assert faults_in(path, ["period"]) == [
        "1: grade: 2 columns of that name, expected one",
        "1: period: 2 columns of that name, expected one or none",
    ]
    assert faults_in(write(tmp_path, "ref,grade,Grade", "7,150,160")) == [
        "1: grade: 2 columns of that name, expected one"
    ]


def test_rows_longer_or_shorter_than_the_header_are_faults(tmp_path: Path) -> None:
    assert faults_in(write(tmp_path, "ref,grade", "7", "8,90", "9,80,x")) == [
        "2: 1 cell, expected 2, as in the header",
        "4: 3 cells, expected 2, as in the header",
    ]


@pytest.mark.parametrize("content", ["", "\n\n", ",,\n"])
def test_an_empty_file_is_a_fault(tmp_path: Path, content: str) -> None:
    (tmp_path / "given.csv").write_text(content)
    assert faults_in(tmp_path / "given.csv") == ["1: an empty file, expected a row of column names"]


def test_a_cell_beyond_all_measure_is_a_fault(tmp_path: Path) -> None:
    path = write(tmp_path, "ref,grade", f"{'7' * 200_000},150", "8,90,x")
    assert faults_in(path) == [
        "2: a cell of 200,000 characters, expected 131,072 at the most",
        "3: 3 cells, expected 2, as in the header",
    ]


CELLS = st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\0"), max_size=20)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(rows=st.lists(st.tuples(CELLS, CELLS), max_size=10))
def test_what_a_csv_writer_wrote_is_read_back(tmp_path: Path, rows: list[tuple[str, str]]) -> None:
    text = StringIO()
    csv.writer(text).writerows([("ref", "grade"), *rows])
    (tmp_path / "given.csv").write_text(text.getvalue(), encoding="utf-8", newline="")
    cells = [(ref.strip(), grade.strip()) for ref, grade in rows]
    read = table(tmp_path / "given.csv").cells
    assert list(zip(read["ref"], read["grade"], strict=True)) == [row for row in cells if any(row)]


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(content=st.binary() | st.binary().map(b"ref,grade\n".__add__))
def test_no_bytes_whatever_upset_the_reader(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "given.csv").write_bytes(content)
    read_table(tmp_path / "given.csv", FIELDS, [], Faults())
