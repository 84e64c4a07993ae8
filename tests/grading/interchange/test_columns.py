"""The engine is given two lists, sisters of each other, with what is graded in the span."""

from pathlib import Path

import pytest

from grading.engine.columns import NO_GRADE
from grading.interchange.columns import GradedList, graded_lists
from grading.interchange.reading import Files, read_given
from grading.interchange.spans import BEFORE
from tests.grading.interchange.files import write


@pytest.fixture
def lists(tmp_path: Path) -> dict[str, GradedList]:
    files = Files(
        players=write(tmp_path, "ref,birth_date", "B,", "A,2003-03-01", name="players.csv"),
        games=write(
            tmp_path,
            "id,date,rate,white,black,score,period,black_counts",
            "9,2014-09-01,standard,A,B,1,,",
            "10,2015-01-01,standard,B,A,0.5,,0",
            "11,2015-07-01,standard,A,B,1,,",
            "12,2014-06-30,standard,A,B,1,,",
            "13,2014-06-30,rapid,A,B,0,2015-07,",
            name="games.csv",
        ),
        opening=write(tmp_path, "list,ref,grade,games", "rapid,B,90,9", name="opening.csv"),
        published=write(
            tmp_path,
            "list,period,ref,grade,category",
            "standard,2014-07,A,150,A",
            "rapid,2015-01,B,95,",
            name="published.csv",
        ),
    )
    scheme = "ecf-2012,2015-07:ecf-2015"
    given = read_given(files, scheme=scheme, first="2015-01", last="2015-07")
    return {graded.columns.name: graded for graded in graded_lists(given)}


def test_each_list_is_the_sister_of_the_other(lists: dict[str, GradedList]) -> None:
    assert lists["standard"].columns.sister == "rapid"
    assert lists["rapid"].columns.sister == "standard"


def test_the_columns_fit_together(lists: dict[str, GradedList]) -> None:
    for graded in lists.values():
        graded.columns.check(players=2)


def test_games_outside_the_span_are_not_in_it(lists: dict[str, GradedList]) -> None:
    assert lists["standard"].game_ids == ["10", "9"]
    assert lists["rapid"].game_ids == ["13"]


def test_rows_of_games_are_in_the_order_of_their_ids(lists: dict[str, GradedList]) -> None:
    games = lists["standard"].columns.games
    assert games.white.tolist() == [1, 0]
    assert games.black.tolist() == [0, 1]
    assert games.white_score.tolist() == [1, 2]
    assert games.period.tolist() == [1, 0]
    assert games.black_counts.tolist() == [False, True]


def test_each_period_has_its_rules(lists: dict[str, GradedList]) -> None:
    columns = lists["rapid"].columns
    assert [period.name for period in columns.periods] == ["2015-01", "2015-07"]
    assert [rules.name for rules in columns.rules] == ["ecf-2012", "ecf-2015"]
    assert columns.before.name == "2014-07"


def test_each_list_has_its_own_grades(lists: dict[str, GradedList]) -> None:
    assert lists["standard"].columns.opening.grade.tolist() == []
    assert lists["rapid"].columns.opening.grade.tolist() == [90]
    assert {k: v.tolist() for k, v in lists["standard"].columns.published.items()} == {
        BEFORE: [150, NO_GRADE]
    }
    assert {k: v.tolist() for k, v in lists["rapid"].columns.published.items()} == {
        0: [NO_GRADE, 95]
    }
