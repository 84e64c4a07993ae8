"""A county junior association's grades. Source: grading rules, section 11, ``byca``."""

from __future__ import annotations

import json
from datetime import date
from typing import Any

import numpy as np
import pytest

from grading.engine.ages import ADULT, age
from grading.engine.calendars import SEASONS
from grading.engine.columns import NO_GRADE, Games, Ints, ListColumns, OpeningBalance
from grading.engine.periods import day_number
from grading.engine.points import points
from grading.engine.projection import Opening, Projection
from grading.engine.results import Kind, PeriodResult
from grading.engine.rules import BYCA
from grading.engine.run import grade_lists
from tests.conftest import ROOT

VECTOR: dict[str, Any] = json.loads((ROOT / "tests" / "vectors" / "byca.json").read_text())
PERIODS = SEASONS.span("2004-09", "2008-09")
SCORES = {"win": 2, "draw": 1, "loss": 0}

GameRow = tuple[int, int, int, int]
"""White, Black, White's score in half points, season."""


def test_every_game_of_the_vector() -> None:
    for opponent, result, worth in VECTOR["games"]:
        white, black, score = (np.array([x]) for x in (55, opponent, SCORES[result]))
        assert points(white, black, score)[0].tolist() == [worth]


def test_every_line_of_the_season() -> None:
    total, games = 0, 0
    for line in VECTOR["season"]:
        total, games = total + line["score"], games + line["games"]
        outcome = season(start=55).outcome([total, *[0] * (games - 1)])
        assert outcome.grade.tolist() == [line["overall"]]
        assert outcome.games_counted.tolist() == [games]


def test_every_start_by_age() -> None:
    for group, grade in VECTOR["start_by_age"].items():
        assert BYCA.age_starts is not None
        assert BYCA.age_starts.under(int(group[1:])) == grade


def season(start: int) -> Projection:
    return Projection(
        periods=PERIODS[:1],
        rules=BYCA,
        age=11,
        opening=Opening(day_number(PERIODS[0].first_day) - 1),
        earlier={},
        start=start,
    )


def graded(
    games: list[GameRow],
    *,
    ages: list[int],
    opening: dict[int, int] | None = None,
    allocated: dict[int, dict[int, int]] | None = None,
) -> list[PeriodResult]:
    """Every season graded; ``ages`` are those of the first list, ``ADULT`` from 18 on."""
    players, held = len(ages), opening or {}
    columns = ListColumns(
        name="juniors",
        before=SEASONS.before(PERIODS[0]),
        periods=PERIODS,
        rules=(BYCA,) * len(PERIODS),
        games=_games(games),
        opening=OpeningBalance(
            np.array([*held], np.int64),
            np.array([*held.values()], np.int64),
            np.zeros(len(held), np.int64),
        ),
        ages=np.array([[_grown(a + year) for a in ages] for year in range(len(PERIODS))], np.int8),
        allocated={
            index: _one_each(players, grades) for index, grades in (allocated or {}).items()
        },
    )
    return list(grade_lists([columns], players))


def _grown(age: int) -> int:
    return ADULT if age >= 18 else age


def _one_each(players: int, grades: dict[int, int]) -> Ints:
    column = np.full(players, NO_GRADE)
    for player, grade in grades.items():
        column[player] = grade
    return column


def _games(rows: list[GameRow]) -> Games:
    white, black, score, period = (np.array(c, np.int64) for c in zip(*rows, strict=True))
    day = np.array([day_number(PERIODS[row[3]].first_day) for row in rows])
    counts = np.ones(len(rows), np.bool_)
    return Games(white, black, score, day, period, counts, counts)


def test_a_new_player_starts_by_the_age_on_the_31_august_before_the_season() -> None:
    born = date(1992, 8, 31)
    assert age(born, "2004-09") == 12
    # 11 years old on 31 August 2003: an Under 12, though 12 when the list comes out.
    (first, *_) = graded([(0, 1, 2, 0)], ages=[12, 18])
    assert first.entry.value.tolist() == [50, 80]
    assert first.entry.kind.tolist() == [Kind.AGE, Kind.AGE]


@pytest.mark.parametrize(
    "at_list, start", [(0, 25), (7, 25), (8, 30), (17, 75), (18, 80), (40, 80)]
)
def test_the_youngest_start_as_under_7_and_the_oldest_as_under_18(at_list: int, start: int) -> None:
    (first, *_) = graded([(0, 1, 2, 0)], ages=[at_list, 12])
    assert first.entry.value[0] == start


def test_an_allocation_beats_last_seasons_grade_which_beats_the_age() -> None:
    (first, second, *_) = graded(
        [(0, 1, 2, 0), (0, 2, 1, 0), (0, 1, 2, 1)],
        ages=[12, 12, 12],
        opening={0: 70, 1: 61},
        allocated={0: {0: 88}},
    )
    assert first.entry.kind.tolist() == [Kind.ALLOCATED, Kind.LIST, Kind.AGE]
    assert first.entry.value.tolist() == [88, 61, 50]
    assert second.entry.kind.tolist() == [Kind.LIST] * 3
    assert second.entry.value.tolist() == first.outcome.grade.tolist()


def test_the_start_grade_fills_up_to_thirty_games_and_not_beyond() -> None:
    opening = {0: 60, 1: 60}
    for games, grade in ((29, 108), (30, 110), (31, 110)):
        (first, *_) = graded([(0, 1, 2, 0)] * games, ages=[12, 12], opening=opening)
        assert first.outcome.grade[0] == grade
        assert first.outcome.games_counted[0] == games


def test_the_performance_is_not_rounded_on_the_way() -> None:
    # (10 x 54 + 20 x 57.5) / 30 = 56.33; with a performance of 58 it would be 56.67.
    assert season(54).outcome([57, 58] * 10).grade.tolist() == [56]


def test_a_season_without_games_leaves_the_grade_as_it_was_for_three_years() -> None:
    results = graded([(0, 1, 2, 0)], ages=[9, 9])
    grades = [result.outcome.grade[0] for result in results]
    assert grades[:3] == [grades[0]] * 3
    assert grades[3:] == [NO_GRADE] * 2
    assert [result.outcome.games_counted[0] for result in results] == [1, 0, 0, 0, 0]


def test_who_was_allocated_a_grade_is_in_that_seasons_list_without_a_game() -> None:
    first, second, *_ = graded([(0, 1, 2, 0)], ages=[9, 9, 9], allocated={0: {2: 44}})
    assert first.outcome.grade[2] == 44
    assert second.outcome.grade[2] == NO_GRADE


def test_nobody_goes_in_by_age_who_does_not_play() -> None:
    (first, *_) = graded([(0, 1, 2, 0)], ages=[9, 9, 9])
    assert first.entry.kind[2] == Kind.NONE
    assert first.outcome.grade[2] == NO_GRADE


def test_an_allocation_is_for_a_season_alone() -> None:
    with pytest.raises(ValueError, match=r"allocated grades 9: no season"):
        graded([(0, 1, 2, 0)], ages=[9, 9], allocated={9: {0: 44}})
