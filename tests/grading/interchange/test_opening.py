"""The opening grades: one a player and list, each with the games it rests on."""

from datetime import date
from pathlib import Path

from grading.engine.periods import day_number
from grading.interchange.opening import NO_OPENING, read_opening
from tests.grading.interchange.files import faults_of, players, sound, write

BY = date(2011, 6, 30)


def test_each_list_has_its_own(tmp_path: Path) -> None:
    path = write(
        tmp_path, "list,ref,grade,games", "standard,B,150,30", "rapid,A,0,0", "standard,A,90,9"
    )
    rows = sound(lambda faults: read_opening(path, players("A", "B"), BY, faults))
    standard, rapid = rows.of("standard"), rows.of("rapid")
    assert standard.player.tolist() == [1, 0]
    assert standard.grade.tolist() == [150, 90]
    assert standard.sides.tolist() == [30, 9]
    assert (rapid.player.tolist(), rapid.grade.tolist(), rapid.sides.tolist()) == ([0], [0], [0])


def test_without_a_file_nobody_has_one() -> None:
    assert len(NO_OPENING.of("standard").player) == 0


def test_all_that_is_wrong_is_told(tmp_path: Path) -> None:
    path = write(
        tmp_path,
        "list,ref,grade,games",
        "blitz,A,150,30",
        "standard,X,150,30",
        "standard,A,401,30",
        "rapid,A,150,-1",
        "rapid,B,²,",
        "standard,A,150,30",
    )
    assert faults_of(lambda faults: read_opening(path, players("A", "B"), BY, faults)) == [
        "2: list: 'blitz', expected standard or rapid",
        "3: ref: 'X', expected a ref of the players file",
        "4: grade: '401', expected a whole number from 0 to 400",
        "5: games: '-1', expected a whole number from 0 to 9999",
        "6: grade: '²', expected a whole number from 0 to 400",
        "6: games: nothing, expected a whole number from 0 to 9999",
        "7: ref: 'standard' 'A' again, expected it once only, as on line 4",
    ]


def test_each_list_s_grades_may_be_of_a_date(tmp_path: Path) -> None:
    path = write(
        tmp_path,
        "list,ref,grade,games,date",
        "standard,A,150,30,2011-05-31",
        "standard,B,150,30,",
        "rapid,B,90,9,",
    )
    rows = sound(lambda faults: read_opening(path, players("A", "B"), BY, faults))
    assert rows.day_of("standard") == day_number(date(2011, 5, 31))
    assert rows.day_of("rapid") is None
    assert NO_OPENING.day_of("standard") is None


def test_a_list_has_one_date_and_it_is_before_the_first_period(tmp_path: Path) -> None:
    path = write(
        tmp_path,
        "list,ref,grade,games,date",
        "standard,A,150,30,2011-05-31",
        "standard,B,150,30,2011-06-30",
        "rapid,B,90,9,2011-07-01",
        "rapid,A,90,9,yesterday",
    )
    dated = "expected a date such as 2011-05-31, not after 2011-06-30"
    assert faults_of(lambda faults: read_opening(path, players("A", "B"), BY, faults)) == [
        "3: date: '2011-06-30', expected the one date of standard, 2011-05-31",
        f"4: date: '2011-07-01', {dated}",
        f"5: date: 'yesterday', {dated}",
    ]
