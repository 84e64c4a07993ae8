"""A county junior association's grades agree with a plain reference, on seasons of any kind.

The reference knows one player and one game at a time, and fractions.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from math import floor
from random import Random

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from grading.engine.columns import NO_GRADE
from grading.engine.results import Kind
from tests.grading.engine.test_byca import GameRow, graded

ADULT_FROM, SEASONS_KEPT, FULL = 18, 3, 30


@dataclass(frozen=True, slots=True)
class Association:
    """Players by number: their ages in the first list, grades held, and those allocated."""

    ages: tuple[int, ...]
    held: dict[int, int]
    allocated: dict[int, dict[int, int]]
    games: list[GameRow]


@st.composite
def associations(draw: st.DrawFn) -> Association:
    """Two to six players, up to five seasons; often some thirty games between two of them."""
    number = draw(st.integers(2, 6))
    who, grade, season = st.integers(0, number - 1), st.integers(0, 250), st.integers(0, 4)
    allotted = st.dictionaries(who, grade, max_size=3)
    once = st.tuples(who, who, st.integers(0, 2), season).filter(lambda game: game[0] != game[1])
    many = st.tuples(once, st.integers(1, 32)).map(lambda of: [of[0]] * of[1])
    return Association(
        ages=tuple(draw(st.integers(0, 22)) for _ in range(number)),
        held=draw(st.dictionaries(who, grade, max_size=number)),
        allocated=draw(st.dictionaries(season, allotted, max_size=3)),
        games=[game for games in draw(st.lists(many, min_size=1, max_size=8)) for game in games],
    )


@dataclass(frozen=True, slots=True)
class Went:
    """How a player went into a season, and came out of it."""

    kind: Kind
    start: int
    grade: int
    games: int


def reference(world: Association) -> list[list[Went]]:
    """By season, how each player went. Source: grading rules, section 11, ``byca``."""
    players = range(len(world.ages))
    grades = dict(world.held)
    # A grade held when the records begin rests on no game here: it is gone after a season without.
    last_played: dict[int, int] = {}
    seasons = []
    for season in range(5):
        games = [game for game in world.games if game[3] == season]
        allotted = world.allocated.get(season, {})
        starts: dict[int, tuple[Kind, int]] = {}
        for player in players:
            if player in allotted:
                starts[player] = Kind.ALLOCATED, allotted[player]
            elif player in grades:
                starts[player] = Kind.LIST, grades[player]
            elif any(player in game[:2] for game in games):
                # Whoever is 12 when the season ends was under 12 when it began.
                under = min(world.ages[player] + season, ADULT_FROM)
                starts[player] = Kind.AGE, max(25 + 5 * (under - 7), 25)
        went = []
        for player in players:
            kind, start = starts.get(player, (Kind.NONE, NO_GRADE))
            mine = [points(game, player, starts) for game in games if player in game[:2]]
            if mine:
                last_played[player] = season
            grade = NO_GRADE
            if kind is Kind.ALLOCATED or season - last_played.get(player, -9) < SEASONS_KEPT:
                grade = filled(start, mine)
            went.append(Went(kind, start, grade, len(mine)))
        grades = {player: one.grade for player, one in enumerate(went) if one.grade != NO_GRADE}
        seasons.append(went)
    return seasons


def points(game: GameRow, player: int, starts: dict[int, tuple[Kind, int]]) -> int:
    """The opponent's start, no more than 40 away, with 50 more or less for a win or a loss."""
    white, black, score, _ = game
    own, opponent = starts[player][1], starts[black if player == white else white][1]
    half_points = score if player == white else 2 - score
    return min(max(opponent, own - 40), own + 40) + 50 * (half_points - 1)


def filled(start: int, mine: list[int]) -> int:
    """The performance, filled up to thirty games with the start; a half upwards, never below 0."""
    lacking = max(FULL - len(mine), 0)
    exact = Fraction(lacking * start + sum(mine), lacking + len(mine))
    return max(floor(exact + Fraction(1, 2)), 0)


@settings(deadline=None)
@given(associations())
def test_the_engine_agrees_with_the_reference(world: Association) -> None:
    results = graded(
        world.games, ages=list(world.ages), opening=world.held, allocated=world.allocated
    )
    found = [
        [
            Went(Kind(kind), value, grade, games)
            for kind, value, grade, games in zip(
                result.entry.kind.tolist(),
                result.entry.value.tolist(),
                result.outcome.grade.tolist(),
                result.outcome.own_sides.tolist(),
                strict=True,
            )
        ]
        for result in results
    ]
    assert found == reference(world)


@settings(deadline=None)
@given(associations(), st.randoms(use_true_random=False))
def test_the_order_of_rows_does_not_matter(world: Association, chance: Random) -> None:
    other = chance.sample(world.games, len(world.games))
    before, after = (
        graded(games, ages=list(world.ages), opening=world.held, allocated=world.allocated)
        for games in (world.games, other)
    )
    for one, same in zip(before, after, strict=True):
        assert np.array_equal(one.outcome.grade, same.outcome.grade)
        assert np.array_equal(one.entry.value, same.entry.value)


@settings(deadline=None)
@given(associations())
def test_both_sides_of_a_game_come_to_what_both_went_in_with(world: Association) -> None:
    games = world.games
    for result in graded(games, ages=list(world.ages), opening=world.held):
        sides, value = result.sides, result.entry.value
        for row, white, black in zip(
            sides.game.tolist(),
            sides.white_points.tolist(),
            sides.black_points.tolist(),
            strict=True,
        ):
            assert white + black == value[games[row][0]] + value[games[row][1]]
