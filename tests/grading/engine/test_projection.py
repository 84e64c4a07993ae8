"""A projection from a player's own points is what the list gives, in every world."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import fields

import numpy as np
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from grading.engine.columns import NO_GRADE, ListColumns
from grading.engine.periods import day_number
from grading.engine.projection import CountedSides, Opening, Projection, projected_start
from grading.engine.results import Outcome, PeriodResult
from grading.engine.rounding import round_half_up
from grading.engine.run import grade_lists
from grading.engine.starting import Window, starting_grades
from tests.grading.engine.worlds import World, worlds

whole_worlds = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])


@whole_worlds
@given(worlds())
def test_what_is_projected_is_what_the_list_gives(world: World) -> None:
    results = list(grade_lists(world.lists, world.players))
    for columns in world.lists:
        own = [result for result in results if result.name == columns.name]
        for player in range(world.players):
            sides = {i: counted(columns, result, player) for i, result in enumerate(own)}
            for index, result in enumerate(own):
                projected = projection(columns, index, player, sides).outcome(sides[index].points)
                assert row(projected, 0) == row(result.outcome, player)


@given(
    st.lists(st.tuples(st.integers(0, 300), st.sampled_from((50, 0, -50))), max_size=70),
    st.none() | st.integers(0, 200),
)
def test_a_projected_start_is_the_engine_s_where_all_opponents_are_known(
    games: list[tuple[int, int]], held: int | None
) -> None:
    """Player 0 is the unknown, of whose window every opponent has a grade."""
    size = len(games)
    window = Window(
        np.zeros(size, np.int64),
        np.arange(1, size + 1),
        np.array([result for _, result in games], np.int64),
    )
    known = np.array([NO_GRADE, *(value for value, _ in games)], np.int64)
    own = np.full(size + 1, NO_GRADE)
    own[0] = NO_GRADE if held is None else held
    (exact, *_) = starting_grades(window, known, own)
    expected = None if np.isnan(exact) else max(int(round_half_up(np.array([exact]))[0]), 0)
    assert projected_start([value + result for value, result in games], held) == expected


def counted(columns: ListColumns, result: PeriodResult, player: int) -> CountedSides:
    """The player's counted sides in a period, the latest first: their order is no matter."""
    pairs = list(_pairs(columns, result, player))[::-1]
    return CountedSides([day for day, _ in pairs], [points for _, points in pairs])


def _pairs(columns: ListColumns, result: PeriodResult, player: int) -> Iterator[tuple[int, int]]:
    games, sides = columns.games, result.sides
    for place in np.flatnonzero(sides.graded).tolist():
        game = int(sides.game[place])
        for who, counts, points in (
            (games.white, games.white_counts, sides.white_points),
            (games.black, games.black_counts, sides.black_points),
        ):
            if who[game] == player and counts[game]:
                yield int(games.day[game]), int(points[place])


def projection(
    columns: ListColumns, index: int, player: int, sides: Mapping[int, CountedSides]
) -> Projection:
    held = np.flatnonzero(columns.opening.player == player)
    balance = [(int(columns.opening.sides[i]), int(columns.opening.grade[i])) for i in held]
    return Projection(
        periods=columns.periods[: index + 1],
        rules=columns.rules[index],
        age=int(columns.ages[index][player]),
        opening=Opening(day_number(columns.before.last_day), *(balance[0] if balance else ())),
        earlier={i: sides[i] for i in range(index) if sides[i].days},
    )


def row(outcome: Outcome, player: int) -> list[int]:
    """Every column of one player's outcome."""
    return [int(getattr(outcome, column.name)[player]) for column in fields(outcome)]
