"""The published grades: the whole truth about a list and period that has rows."""

from collections.abc import Mapping
from pathlib import Path

from grading.engine.columns import NO_GRADE
from grading.interchange.published import PublishedGrades, read_published
from grading.interchange.spans import BEFORE
from tests.grading.interchange.files import SPAN, faults_of, players, sound, write

HEADER = "list,period,ref,grade,category"


def read(folder: Path, *rows: str) -> Mapping[tuple[str, int], PublishedGrades]:
    path = write(folder, HEADER, *rows)
    return sound(lambda faults: read_published(path, players("A", "B"), SPAN, faults))


def test_who_has_no_row_has_no_grade(tmp_path: Path) -> None:
    published = read(tmp_path, "standard,2013-01,B,150,A", "rapid,2013-07,A,0,")
    assert set(published) == {("standard", 0), ("rapid", 1)}
    assert published["standard", 0].grade.tolist() == [NO_GRADE, 150]
    assert published["standard", 0].category == ["", "A"]
    assert published["rapid", 1].grade.tolist() == [0, NO_GRADE]


def test_the_period_before_the_first_is_taken_too(tmp_path: Path) -> None:
    assert set(read(tmp_path, "standard,2012-07,A,150,")) == {("standard", BEFORE)}


def test_other_periods_are_left_out(tmp_path: Path) -> None:
    assert read(tmp_path, "standard,2012-01,A,150,", "standard,2014-01,A,150,") == {}


def test_strangers_are_left_out_but_their_list_was_published(tmp_path: Path) -> None:
    published = read(tmp_path, "standard,2013-01,X,150,A")
    assert published["standard", 0].grade.tolist() == [NO_GRADE, NO_GRADE]


def test_all_that_is_wrong_is_told(tmp_path: Path) -> None:
    path = write(
        tmp_path,
        HEADER,
        "club,2013-01,A,150,A",
        "standard,2013-05,A,150,A",
        "standard,2013-01,,150,A",
        "standard,2013-01,A,,A",
        "standard,2013-01,A,150,A",
    )
    assert faults_of(lambda faults: read_published(path, players("A"), SPAN, faults)) == [
        "2: list: 'club', expected standard or rapid",
        "3: period: '2013-05', expected a list of half-years, such as 2013-01 or 2013-07",
        "4: ref: nothing, expected a ref",
        "5: grade: nothing, expected a whole number from 0 to 400",
        "6: ref: 'standard' '2013-01' 'A' again, expected it once only, as on line 5",
    ]
