"""Lists whose grades as a whole moved."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from grading.integrity.figures import steps
from grading.integrity.moving import drift, inflation
from tests.grading.integrity.small import examined, told

MANY = range(100)


def grades(period: str, of: Callable[[int], int], who: range = MANY, **columns: Any) -> list[Any]:
    defaults: dict[str, Any] = {"list_slug": "standard", "entry_value": None, "junior_age": None}
    return [
        {"player_id": player, "period": period, "grade": of(player)} | defaults | columns
        for player in who
    ]


def usual(player: int) -> int:
    return 100 + player


def test_the_same_players_moving_together_is_inflation() -> None:
    found = inflation(
        examined(grades=grades("2012-07", usual) + grades("2013-01", lambda who: usual(who) + 1))
    )
    assert told(found, "period_id", "detail") == [
        (1, "Standardplay 2013-01: the 100 players of both lists moved by +1.0")
    ]


@pytest.mark.parametrize("move", [lambda who: who % 2, lambda who: 40 * (who % 2) - 18])
def test_less_than_a_point_is_none_nor_what_chance_does(move: Callable[[int], int]) -> None:
    after = grades("2013-01", lambda who: usual(who) + move(who))
    assert inflation(examined(grades=grades("2012-07", usual) + after)).is_empty()


def test_only_the_latest_list_is_told_of() -> None:
    rose = grades("2012-07", lambda who: usual(who) + 5) + grades(
        "2013-01", lambda who: usual(who) + 5
    )
    assert inflation(examined(grades=grades("2012-01", usual) + rose)).is_empty()


def test_others_in_the_list_are_drift_and_no_inflation() -> None:
    all_else = grades("2013-01", lambda who: usual(who) - 60, range(200, 300))
    world = examined(grades=grades("2012-07", usual) + all_else)
    assert inflation(world).is_empty()
    assert told(drift(world), "detail") == [
        "Standardplay 2013-01: the mean of all grades moved by +140.0 to 289.5"
    ]


def test_the_mean_of_a_few_may_move() -> None:
    few = grades("2013-01", lambda who: usual(who) - 190, range(200, 204))
    before = grades("2012-07", usual, range(4, 100, 24))
    assert drift(examined(grades=before + few)).is_empty()


def test_adults_are_told_of_apart_and_a_grade_of_nothing_is_none() -> None:
    after = grades("2013-01", lambda who: usual(who) + 10, range(50), junior_age=12)
    after += grades("2013-01", usual, range(50, 99)) + grades(
        "2013-01", lambda _: 0, range(99, 100)
    )
    (step,) = (
        step
        for step in steps(examined(grades=grades("2012-07", usual) + after))
        if step.list.slug == "standard" and step.period.name == "2013-01"
    )
    assert (step.all.count, step.change.count, step.change_of_adults.count) == (99, 99, 49)
    assert step.change.mean == pytest.approx(500 / 99)
    assert step.change_of_adults.mean == 0


def test_lists_without_grades_are_no_fault() -> None:
    assert drift(examined()).is_empty()
    assert inflation(examined()).is_empty()
