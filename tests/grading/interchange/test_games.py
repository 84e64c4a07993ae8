"""The games file: who played whom, when, with what result, and where it is graded."""

from pathlib import Path

import pytest

from grading.interchange.faults import Faults
from grading.interchange.games import GameRows, read_games
from tests.grading.interchange.files import SPAN, faults_of, players, sound, write

HEADER = "id,date,rate,white,black,score"
FULL = f"{HEADER},period,white_counts,black_counts"


def read(folder: Path, *lines: str) -> GameRows:
    path = write(folder, *lines)
    return sound(lambda faults: read_games(path, players("A", "B", "C"), SPAN, faults))


def faults_in(folder: Path, *lines: str) -> list[str]:
    path = write(folder, *lines)
    return faults_of(lambda faults: read_games(path, players("A", "B", "C"), SPAN, faults))


def test_a_game_has_two_players_and_whites_score(tmp_path: Path) -> None:
    games = read(
        tmp_path,
        HEADER,
        "1,2012-09-01,standard,A,B,1",
        "2,2012-09-01,rapid,B,C,0.5",
        "3,2012-09-01,standard,C,A,0",
    )
    assert games.ids == ["1", "2", "3"]
    assert games.rate == ["standard", "rapid", "standard"]
    assert games.white.tolist() == [0, 1, 2]
    assert games.black.tolist() == [1, 2, 0]
    assert games.white_score.tolist() == [2, 1, 0]


def test_a_game_is_graded_in_the_period_of_its_date_unless_another_is_named(tmp_path: Path) -> None:
    games = read(
        tmp_path,
        f"{HEADER},period",
        "1,2012-12-31,standard,A,B,1,",
        "2,2013-01-01,standard,A,B,1,",
        "3,2012-12-31,standard,A,B,1,2013-07",
        "4,2012-12-31,standard,A,B,1,2014-01",
        "5,2013-07-01,standard,A,B,1,",
        "6,2012-06-30,standard,A,B,1,2012-07",
        "7,2012-06-30,standard,A,B,1,2013-01",
    )
    in_span = [place if place >= 0 else None for place in games.period.tolist()]
    assert in_span == [0, 1, 1, None, None, None, 0]


def test_a_side_counts_unless_it_is_said_not_to(tmp_path: Path) -> None:
    row = "2012-09-01,standard,A,B,1"
    games = read(tmp_path, FULL, f"1,{row},,,", f"2,{row},,0,1", f"3,{row},,1,0")
    assert games.white_counts.tolist() == [True, False, True]
    assert games.black_counts.tolist() == [True, True, False]
    assert read(tmp_path, HEADER, f"1,{row}").white_counts.tolist() == [True]


@pytest.mark.parametrize(
    "row, fault",
    [
        (",2012-09-01,standard,A,B,1,,,", "id: nothing, expected some text, on one line"),
        (
            "1,2012-09-31,standard,A,B,1,,,",
            "date: '2012-09-31', expected a date such as 2013-01-31",
        ),
        ("1,2012-09-01,blitz,A,B,1,,,", "rate: 'blitz', expected standard or rapid"),
        ("1,2012-09-01,standard,X,B,1,,,", "white: 'X', expected a ref of the players file"),
        ("1,2012-09-01,standard,A,,1,,,", "black: nothing, expected a ref of the players file"),
        ("1,2012-09-01,standard,A,A,1,,,", "black: 'A', expected another player than White"),
        ("1,2012-09-01,standard,A,B,2,,,", "score: '2', expected 1, 0.5 or 0"),
        (
            "1,2012-09-01,standard,A,B,1,2012-09,,",
            "period: '2012-09', expected a list of half-years, such as 2013-01 or 2013-07",
        ),
        (
            "1,2013-01-01,standard,A,B,1,2013-01,,",
            "period: '2013-01', expected a period that had not ended on 2013-01-01",
        ),
        ("1,2012-09-01,standard,A,B,1,,no,", "white_counts: 'no', expected 1 or 0"),
        ("1,2012-09-01,standard,A,B,1,,,2", "black_counts: '2', expected 1 or 0"),
    ],
)
def test_each_field_is_checked(tmp_path: Path, row: str, fault: str) -> None:
    assert faults_in(tmp_path, FULL, row) == [f"2: {fault}"]


def test_an_id_is_used_once_in_both_lists_together(tmp_path: Path) -> None:
    rows = ("1,2012-09-01,standard,A,B,1", "1,2012-09-02,rapid,A,B,1")
    assert faults_in(tmp_path, HEADER, *rows) == [
        "3: id: '1' again, expected it once only, as on line 2"
    ]


def test_games_outside_the_span_are_checked_all_the_same(tmp_path: Path) -> None:
    assert len(faults_in(tmp_path, HEADER, "1,1999-09-01,standard,A,X,1")) == 1


def test_a_bad_date_is_not_blamed_on_the_period(tmp_path: Path) -> None:
    assert len(faults_in(tmp_path, FULL, "1,x,standard,A,B,1,1950-07,,")) == 1
    without_dates = ("id,rate,white,black,score,period", "1,standard,A,B,1,1950-07")
    assert faults_in(tmp_path, *without_dates) == [
        "1: the columns are id, rate, white, black, score, period; date is missing"
    ]


def test_the_columns_of_other_programs_are_not_taken_for_misspelt_ones(tmp_path: Path) -> None:
    path = write(tmp_path, f"{HEADER},event,Board,Perriod", "1,2012-09-01,rapid,A,B,1,x,1,2013-01")
    faults = Faults()
    read_games(path, players("A", "B"), SPAN, faults)
    assert faults.unused_columns == {str(path): ("Perriod",)}


def test_all_faults_are_told_at_once(tmp_path: Path) -> None:
    assert len(faults_in(tmp_path, HEADER, "1,x,x,X,X,x", "1,2012-09-01,rapid,A,A,2")) == 9
