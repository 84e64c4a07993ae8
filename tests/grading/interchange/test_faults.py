"""Faults are told by file, line and field, and stay readable however many there are."""

import pytest

from grading.interchange.faults import KEPT, Faults, FaultsFound, listed, quoted


def found_in(faults: Faults) -> FaultsFound:
    with pytest.raises(FaultsFound) as caught:
        faults.raise_any()
    return caught.value


def test_no_faults_raise_nothing() -> None:
    Faults().raise_any()


@pytest.mark.parametrize(
    "line, field, told",
    [
        (7, "grade", "o.csv:7: grade: '500', expected less"),
        (7, "", "o.csv:7: '500', expected less"),
        (0, "", "o.csv: '500', expected less"),
    ],
)
def test_a_fault_names_what_it_can(line: int, field: str, told: str) -> None:
    faults = Faults()
    faults.add("o.csv", line, field, "'500'", "less")
    assert str(found_in(faults)) == told


def test_what_says_all_itself_needs_nothing_expected() -> None:
    faults = Faults()
    faults.add("o.csv", 0, "", "this is a zip archive")
    assert str(found_in(faults)) == "o.csv: this is a zip archive"


def test_faults_are_told_in_the_order_of_files_and_lines() -> None:
    faults = Faults()
    for file, line in [("p.csv", 9), ("g.csv", 2), ("p.csv", 3)]:
        faults.add(file, line, "ref", "nothing", "something")
    places = [(fault.file, fault.line) for fault in found_in(faults).faults]
    assert places == [("p.csv", 3), ("p.csv", 9), ("g.csv", 2)]


def test_very_many_faults_of_a_kind_are_counted_and_others_still_told() -> None:
    faults = Faults()
    for line in range(100_000):
        faults.add("g.csv", line + 2, "date", "'x'", "a date")
    faults.add("g.csv", 99_999, "score", "'2'", "1, 0.5 or 0")
    found = found_in(faults)
    assert found.total == 100_001
    assert len(found.faults) == KEPT + 1
    assert str(found).endswith(
        "g.csv:99999: score: '2', expected 1, 0.5 or 0\ng.csv: and 99,900 more of date"
    )


def test_what_was_found_is_quoted_escaped_and_cut() -> None:
    assert quoted("") == "nothing"
    assert quoted("²") == "'²'"
    assert quoted("a\tb\udcff") == r"'a\tb\udcff'"
    assert quoted("x" * 1000) == f"'{'x' * 60}'..."


def test_names_are_listed_plain_where_they_are_plain() -> None:
    assert listed(["id", "birth date", "é-2.1"]) == "id, birth date, é-2.1"
    assert listed(["id;date", "", "a\tb", "x" * 41, "\udcff"]) == (
        f"'id;date', nothing, 'a\\tb', '{'x' * 41}', '\\udcff'"
    )


def test_very_many_names_are_counted() -> None:
    assert listed(map(str, range(1022))).endswith(", 18, 19 and 1,002 more")
    assert listed("ABC", most=2) == "A, B and 1 more"
    assert listed("AB", most=2) == "A, B"
