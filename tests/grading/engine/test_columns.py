"""Columns that do not fit together are refused before anything is graded."""

from __future__ import annotations

from dataclasses import fields, replace
from typing import Any

import numpy as np
import pytest

from grading.engine.ages import ADULT
from grading.engine.calendars import HALF_YEARS
from grading.engine.columns import Games, ListColumns, OpeningBalance
from grading.engine.periods import day_number
from grading.engine.rules import ECF_2012
from grading.engine.run import grade_lists

PERIOD = HALF_YEARS.named("2013-07")
PLAYERS = 3


def games(**columns: Any) -> Games:
    """Two games on the first day of the period, but for the ``columns`` given."""
    day = day_number(PERIOD.first_day)
    fitting: dict[str, Any] = {
        "white": [0, 1],
        "black": [1, 2],
        "white_score": [2, 1],
        "day": [day, day],
        "period": [0, 0],
        "white_counts": [True, True],
        "black_counts": [True, True],
    }
    return Games(**{name: np.array(column) for name, column in (fitting | columns).items()})


def one_list(**parts: Any) -> ListColumns:
    fitting = ListColumns(
        name="standard",
        before=HALF_YEARS.before(PERIOD),
        periods=(PERIOD,),
        rules=(ECF_2012,),
        games=games(),
        opening=OpeningBalance(np.array([0]), np.array([150]), np.array([30])),
        ages=np.full((1, PLAYERS), ADULT, np.int8),
    )
    return replace(fitting, **parts)


def test_columns_that_fit_are_graded() -> None:
    results = list(grade_lists([one_list()], PLAYERS))
    assert [result.period.name for result in results] == ["2013-07"]


@pytest.mark.parametrize(
    "parts,complaint",
    [
        ({"games": games(white=[0, 3])}, "games: players: not all from 0 to 2"),
        ({"games": games(black=[1, -1])}, "games: players: not all from 0 to 2"),
        ({"games": games(black=[0, 2])}, "meets himself"),
        ({"games": games(white_score=[2, 3])}, "games: scores: not all from 0 to 2"),
        ({"games": games(period=[0, 1])}, "games: periods: not all from 0 to 0"),
        ({"games": games(day=[0, 10**5])}, "2013-07: a game graded in it is dated after"),
        ({"games": games(white_counts=[True])}, "games: columns of different lengths"),
        ({"ages": np.full((1, PLAYERS), 45, np.int8)}, "ages: not all from -1 to 17"),
        ({"published": {1: np.zeros(PLAYERS, np.int64)}}, "published grades 1: there is no such"),
        ({"rules": ()}, "0 rule sets for 1 periods"),
        ({"ages": np.full((1, 2), ADULT, np.int8)}, "ages of shape"),
        ({"published": {-1: np.zeros(2, np.int64)}}, "published grades -1"),
        (
            {"opening": OpeningBalance(np.array([0, 0]), np.array([1, 2]), np.array([1, 1]))},
            "a player has two rows",
        ),
        (
            {"opening": OpeningBalance(np.array([0]), np.array([-5]), np.array([1]))},
            "opening balance: grades: not all from 0 up",
        ),
    ],
)
def test_what_does_not_fit_is_named(parts: dict[str, Any], complaint: str) -> None:
    with pytest.raises(ValueError, match=complaint):
        grade_lists([one_list(**parts)], PLAYERS)


def test_a_list_without_any_game_is_graded_from_its_opening_balance() -> None:
    none = Games(*(getattr(games(), column.name)[:0] for column in fields(Games)))
    (result,) = grade_lists([one_list(games=none)], PLAYERS)
    assert result.outcome.grade.tolist() == [150, -1, -1]


def test_two_lists_of_one_name_are_refused() -> None:
    with pytest.raises(ValueError, match="two lists are called standard"):
        grade_lists([one_list(), one_list()], PLAYERS)


@pytest.mark.parametrize("kind", [np.int8, np.int16, np.uint8])
def test_narrow_columns_of_an_opening_balance_do_not_overflow(kind: type[Any]) -> None:
    opening = OpeningBalance(np.array([0], kind), np.array([120], kind), np.array([100], kind))
    (result,) = grade_lists([one_list(opening=opening)], PLAYERS)
    assert result.outcome.grade[0] == 120
