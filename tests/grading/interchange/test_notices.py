"""What is no fault is told all the same, when it may not be what was meant."""

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from grading.interchange.notices import notices
from grading.interchange.reading import Files, Given, read_given
from grading.interchange.summary import Total
from tests.grading.interchange.files import write

NO_OPENING = "Likely cause: no grades held before the first list were given (--opening)"
OTHER_PLAYERS = "Likely cause: the grades given are of players who did not play these games"


def total(name: str, period: str, games: int, graded: int) -> Total:
    return Total(name, period, "ecf-2012", games, graded, grades=graded)


@pytest.fixture
def files(tmp_path: Path) -> Files:
    return Files(
        write(tmp_path, "ref,birth_date", "A,", "B,", name="players.csv"),
        write(tmp_path, "id,date,rate,white,black,score", name="games.csv"),
        write(tmp_path, "list,ref,grade,games", "standard,A,150,30", name="opening.csv"),
    )


def read(files: Files) -> Given:
    return read_given(files, scheme="ecf-2012", first="2013-01", last="2013-07")


def told(files: Files, *totals: Total) -> Sequence[str]:
    return list(notices(read(files), totals))


def test_nothing_is_told_when_all_is_well(files: Files) -> None:
    totals = [total("standard", "2013-01", 9, 8), total("rapid", "2013-01", 0, 0)]
    assert told(files, *totals) == []
    assert told(replace(files, opening=None), *totals) == []


def test_columns_not_used_are_told_once_a_file(files: Files, tmp_path: Path) -> None:
    write(tmp_path, "ref,birth_date,name", "A,,Ann", name="players.csv")
    header = "id,date,rate,white,black,score,Perriod,white_count,event"
    write(tmp_path, header, name="games.csv")
    assert told(files) == [
        f"{files.players}: columns not used: name",
        f"{files.games}: columns not used: Perriod, white_count",
    ]


def test_games_outside_the_lists_are_counted(files: Files, tmp_path: Path) -> None:
    rows = [f"{number},2000-01-01,rapid,A,B,1" for number in range(1234)]
    write(tmp_path, "id,date,rate,white,black,score", *rows, name="games.csv")
    assert told(files) == ["Games ignored, as graded outside these lists: 1,234"]


def test_lists_of_which_no_game_could_be_graded_are_told_with_the_cause(files: Files) -> None:
    totals = [
        total("rapid", "2013-01", 1, 0),
        total("rapid", "2013-07", 0, 0),
        total("standard", "2013-01", 9, 0),
        total("standard", "2013-07", 9, 0),
    ]
    reason = "nobody who played has a chain of games to a player with a grade"
    assert told(replace(files, opening=None), *totals) == [
        f"None of the standard games of 2013-01, 2013-07 could be graded: {reason}",
        f"None of the rapid games of 2013-01 could be graded: {reason}",
        NO_OPENING,
    ]


def test_the_cause_is_another_when_there_are_grades_to_begin_with(files: Files) -> None:
    *_, cause = told(files, total("rapid", "2013-01", 1, 0), total("standard", "2013-01", 1, 1))
    assert cause == OTHER_PLAYERS
