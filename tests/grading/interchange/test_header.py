"""A header that will not do is one fault: what it has, what it lacks, what may be the matter."""

from collections.abc import Sequence

import pytest

from grading.interchange.faults import Faults
from grading.interchange.header import Fields, Header, read_header
from tests.grading.interchange.files import faults_of, sound

GAMES = Fields(["id", "date", "score"], ["period"], ["board"])


def header(*lines: str, fields: Fields = GAMES) -> Header | None:
    return sound(lambda faults: read_header("given.csv", text_of(lines), fields, faults))


def fault_in(*lines: str, fields: Fields = GAMES) -> str:
    """The one fault, nothing having been found."""
    found: list[Header | None] = []

    def read(faults: Faults) -> None:
        found.append(read_header("given.csv", text_of(lines), fields, faults))

    (fault,) = faults_of(read)
    assert found == [None]
    return fault


def text_of(lines: Sequence[str]) -> str:
    return "".join(f"{line}\n" for line in lines)


def test_a_header_gives_the_place_of_each_field() -> None:
    assert header("score,note,id,PERIOD, Date ") == Header(
        5, {"score": 0, "id": 2, "period": 3, "date": 4}
    )


def test_fields_may_have_names_in_any_case_themselves() -> None:
    places = {"Code": 1, "Club": 0}
    assert header("club,code", fields=Fields(["Code", "Club"])) == Header(2, places)


@pytest.mark.parametrize(
    "row, fault",
    [
        ("id,day,score", "the columns are id, day, score; date is missing"),
        ("id", "the column is id; date, score are missing"),
        ("ref,birth_date", "the columns are ref, birth_date; id, date, score are missing"),
        ("1,2012-09-01,0.5", "the columns are 1, 2012-09-01, 0.5; id, date, score are missing"),
        ("Results,,", "the column is Results; id, date, score are missing"),
        ('"id,date,score"', "the column is 'id,date,score'; id, date, score are missing"),
        ("id,date,sc;re", "the columns are id, date, 'sc;re'; score is missing"),
    ],
)
def test_a_missing_column_is_told_with_those_that_are_there(row: str, fault: str) -> None:
    assert fault_in(row, "1,2,3", "4") == f"1: {fault}"


@pytest.mark.parametrize(
    "separator, name", [(";", "semicolons"), ("\t", "tabs"), ("|", "vertical bars")]
)
@pytest.mark.parametrize("quote", ["", '"'])
@pytest.mark.parametrize("names", [["id", "date", "score"], ["ID", " Date ", "SCORE"]])
def test_another_separator_is_told(
    separator: str, name: str, quote: str, names: Sequence[str]
) -> None:
    row = separator.join(f"{quote}{column}{quote}" for column in names)
    shown = ", ".join(map(str.strip, names))
    assert fault_in(row, row) == (
        f"1: the columns are {shown}; {name} stand between them: save it with commas"
    )


def test_another_separator_is_told_with_what_is_missing() -> None:
    assert fault_in("id;date;result") == (
        "1: the columns are id, date, result; score is missing;"
        " semicolons stand between them: save it with commas"
    )


@pytest.mark.parametrize("above", [["Results"], ["Results,,", "", " , "], ["a,b", "c,d", "id,e"]])
def test_a_title_above_the_header_is_told(above: Sequence[str]) -> None:
    line = len(above) + 1
    assert fault_in(*above, "id,date,score", "1,2,3") == (
        f"{line}: the columns are id, date, score; take away what is above line {line}"
    )


def test_all_that_is_the_matter_is_told_in_one_fault() -> None:
    assert fault_in("sep=;", "id;date;result") == (
        "2: the columns are id, date, result; score is missing; semicolons stand between them:"
        " save it with commas; take away what is above line 2"
    )


def test_a_file_of_other_columns_is_not_searched_for_a_header() -> None:
    rows = ["x,y,z"] * 10
    assert fault_in(*rows, "id,date,score").startswith("1: the columns are x, y, z; id,")


def test_a_header_that_cannot_be_read_is_told_as_such() -> None:
    assert fault_in('id,"date,score', "1,2,3") == (
        "1: a quotation mark is opened on this line and not closed,"
        " expected one at the end of the cell"
    )


def test_very_many_columns_are_not_all_told() -> None:
    fault = fault_in(",".join(f"c{number}" for number in range(1000)))
    assert fault.endswith("c18, c19 and 980 more; id, date, score are missing")


def test_blank_lines_above_the_header_are_nothing() -> None:
    assert header("", " , ,", "id,date,score") == Header(3, {"id": 0, "date": 1, "score": 2})
