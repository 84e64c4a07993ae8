"""Each cell of a column is read in its form; a fault stands in nobody's way."""

from grading.interchange.cells import optional, required, unrepeated
from grading.interchange.forms import GRADE
from grading.interchange.rows import Table
from tests.grading.interchange.files import faults_of, sound


def column(*cells: str) -> Table:
    return Table("given.csv", range(2, 2 + len(cells)), {"grade": cells})


def test_cells_become_values() -> None:
    table = column("150", "90", "150")
    assert sound(lambda faults: required(table, "grade", GRADE, 0, faults)) == [150, 90, 150]


def test_a_blank_cell_is_a_fault_where_one_is_required() -> None:
    table = column("150", "")
    assert faults_of(lambda faults: required(table, "grade", GRADE, 0, faults)) == [
        "3: grade: nothing, expected a whole number from 0 to 400"
    ]


def test_a_blank_cell_is_nothing_where_one_is_optional() -> None:
    table = column("150", "")
    assert sound(lambda faults: optional(table, "grade", GRADE, None, faults)) == [150, None]


def test_every_row_with_a_bad_cell_is_named() -> None:
    table = column("x", "150", "x")
    told = faults_of(lambda faults: required(table, "grade", GRADE, 0, faults))
    assert [fault.partition(",")[0] for fault in told] == ["2: grade: 'x'", "4: grade: 'x'"]
    assert told == faults_of(lambda faults: optional(table, "grade", GRADE, 0, faults))


def test_a_column_that_is_missing_is_told_by_the_header_alone() -> None:
    table = column("150", "90")
    assert sound(lambda faults: required(table, "games", GRADE, 7, faults)) == [7, 7]


def test_a_repeated_row_names_the_first() -> None:
    cells = {"list": ["standard", "rapid", "standard"], "ref": ["7", "7", "7"]}
    table = Table("given.csv", [2, 3, 4], cells)
    assert faults_of(lambda faults: unrepeated(table, ["list", "ref"], faults)) == [
        "4: ref: 'standard' '7' again, expected it once only, as on line 2"
    ]


def test_blank_cells_repeat_nothing() -> None:
    table = Table("given.csv", [2, 3], {"ref": ["", ""]})
    assert faults_of(lambda faults: unrepeated(table, ["ref"], faults)) == []
