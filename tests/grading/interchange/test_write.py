"""The files that are written: who has a grade, and which sides earned points."""

import csv
from io import StringIO

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from grading.engine.calendars import HALF_YEARS
from grading.engine.columns import NO_GRADE, Games, ListColumns, OpeningBalance
from grading.engine.results import Kind
from grading.engine.rules import ECF_2012
from grading.interchange.columns import GradedList
from grading.interchange.forms import TOKEN
from grading.interchange.write import csv_text, grade_rows, side_rows
from tests.grading.interchange.results import entered, graded_sides, result

REFS = ["A", "B", "C"]
NONE = np.array([], dtype=np.int64)


def graded_list() -> GradedList:
    games = Games(
        white=np.array([1, 0, 2]),
        black=np.array([0, 1, 0]),
        white_score=np.array([2, 1, 2]),
        day=np.array([15_600, 15_500, 15_550]),
        period=np.array([0, 0, 0]),
        white_counts=np.array([True, True, True]),
        black_counts=np.array([True, False, True]),
    )
    columns = ListColumns(
        name="standard",
        before=HALF_YEARS.named("2012-07"),
        periods=(HALF_YEARS.named("2013-01"),),
        rules=(ECF_2012,),
        games=games,
        opening=OpeningBalance(NONE, NONE, NONE),
        ages=np.full((1, 3), -1, dtype=np.int8),
    )
    return GradedList(columns, ["10", "9", "99"])


def test_who_has_a_grade_has_a_row() -> None:
    rows = grade_rows(result([150, NO_GRADE, 0], categories="X E", counted=[33, 5, 9]), REFS)
    assert list(rows) == [
        ("standard", "2013-01", "A", 150, "X", 40, 33),
        ("standard", "2013-01", "C", 0, "E", 40, 9),
    ]


def test_both_sides_of_a_graded_game_have_a_row_by_player_and_game() -> None:
    graded = result(
        [NO_GRADE] * 3,
        entry=entered([150, 120, NO_GRADE], [Kind.LIST, Kind.START, Kind.NONE]),
        sides=graded_sides([1, 2, 0], [True, False, True], [120, 0, 200], [150, 0, 70]),
    )
    assert list(side_rows(graded, graded_list(), REFS)) == [
        ("standard", "2013-01", "10", "A", "B", 150, 120, "start", 70, 1),
        ("standard", "2013-01", "9", "A", "B", 150, 120, "start", 120, 1),
        ("standard", "2013-01", "10", "B", "A", 120, 150, "list", 200, 1),
        ("standard", "2013-01", "9", "B", "A", 120, 150, "list", 150, 0),
    ]


def test_a_period_without_games_has_no_rows() -> None:
    assert list(side_rows(result([NO_GRADE] * 3), graded_list(), REFS)) == []


@given(
    rows=st.lists(
        st.tuples(st.text().filter(TOKEN.read), st.integers(0, 400).map(str)), max_size=20
    )
)
def test_what_is_written_is_read_back(rows: list[tuple[str, str]]) -> None:
    assert list(csv.reader(StringIO(csv_text(rows), newline=""))) == [list(row) for row in rows]
