"""The schools league: rules, section 11, saca, and its vectors."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grading.engine.sequential.saca import Saca
from tests.conftest import ROOT
from tests.grading.engine.sequential.walks import columns_of, ratings, schools, walk

VECTORS = json.loads((ROOT / "tests" / "vectors" / "saca.json").read_text())
SCHOOL = {"K": 0, **{str(grade): grade for grade in range(1, 13)}}


def told(case: dict[str, Any]) -> str:
    return ", ".join(f"{key} {value}" for key, value in case.items() if key != "why")


@pytest.mark.parametrize("case", VECTORS["cases"], ids=told)
def test_the_vectors(case: dict[str, Any]) -> None:
    before = case.get("draw") or (case["winner"], case["loser"])
    scheme = Saca(schools(*case.get("school_grades", (6, 6))))
    score = 1 if "draw" in case else 2
    [result], _ = walk(scheme, [(0, 1, score, 0)], [0], ratings(*before), players=2)
    assert columns_of(result.after[0]) == case["after"]


@pytest.mark.parametrize("grade, start", VECTORS["starts"].items())
def test_newcomers_start_by_their_school_grade(grade: str, start: int) -> None:
    [result], _ = walk(Saca(schools(SCHOOL[grade], 6)), [(0, 1, 1, 0)], [0], players=2)
    assert result.before[0][0] == start
    assert result.newcomer.tolist() == [True, True]


def test_the_moves_of_an_event_are_summed_before_the_floor_holds() -> None:
    # 300 - 16 + 16: had the floor held after each game, the loss would have cost nothing.
    rows = [(0, 1, 0, 0), (0, 2, 2, 0)]
    [result], _ = walk(Saca(schools(6, 6, 6)), rows, [0], players=3)
    assert columns_of(result.after[0]) == [300, 316, 300]
    assert result.floored.tolist() == [False, False, True]


def test_ratings_are_those_before_the_event() -> None:
    rows = [(0, 1, 2, 0)] * 3
    [result], _ = walk(Saca(schools(6, 6)), rows, [0], ratings(400, 400), players=2)
    assert columns_of(result.white_move) == [16, 16, 16]
    assert columns_of(result.after[0]) == [448, 352]


def test_what_a_working_page_shows() -> None:
    rows = [(0, 1, 1, 0)]
    [result], _ = walk(Saca(schools(6, 6)), rows, [0], ratings(368, 314), players=2)
    assert columns_of(result.before[0]) == [368, 314]
    assert columns_of(result.white_reckoned) == [5]
    assert columns_of(result.white_move) == [-5]
    assert columns_of(result.black_move) == [5]
    assert columns_of(result.floor) == [300, 300]


def test_nobody_stands_below_the_start_of_his_new_school_grade_whether_he_plays_or_not() -> None:
    # The school year turns between the events: from the third grade to the fourth.
    school, summer = schools(3, 6, 6), 220
    rows = [(1, 2, 1, 0), (1, 2, 1, 1)]
    _, walked = walk(Saca(school), rows, [0, summer], ratings(260), players=3)
    assert walked.standing[0][0] == 300
    _, before = walk(Saca(school), rows[:1], [0], ratings(260), players=3)
    assert before.standing[0][0] == 260


@given(st.integers(250, 900), st.integers(250, 900), st.integers(0, 2))
def test_points_are_mirror_images(one: int, other: int, score: int) -> None:
    def moves(first: int, second: int, half_points: int) -> tuple[float, float]:
        scheme, rows = Saca(schools(1, 1)), [(0, 1, half_points, 0)]
        [result], _ = walk(scheme, rows, [0], ratings(first, second), players=2)
        assert result.white_move[0] == -result.black_move[0]
        return result.white_move[0], result.black_move[0]

    assert moves(one, other, score) == moves(other, one, 2 - score)[::-1]
