"""Games, schemes and walks for the tests of the sequential schemes."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from hypothesis import strategies as st

from grading.engine.columns import Games, Ints
from grading.engine.sequential.results import UnitResult
from grading.engine.sequential.scheme import Floats, Pairings, Scheme
from grading.engine.sequential.schemes import NAMES, scheme_named
from grading.engine.sequential.school_grades import SchoolGrades
from grading.engine.sequential.walk import Opening, Walk

PLAYERS, UNITS = 6, 4
GameRow = tuple[int, int, int, int]
"""White, black, White's half points, unit."""


def schools(*grades: int, year: int = 1969) -> SchoolGrades:
    """School grades told in one school year; that of 1969 holds the day with the number 0."""
    return SchoolGrades(np.array(grades), np.full(len(grades), year))


def games_of(rows: Sequence[GameRow]) -> Games:
    columns = np.array(rows, np.int64).reshape(-1, 4).T
    counts = np.ones(len(rows), np.bool_)
    return Games(columns[0], columns[1], columns[2], columns[3], columns[3], counts, counts)


def one_game(score: int, players: int = 2) -> Pairings:
    counts = np.array([True])
    return Pairings(players, np.array([0]), np.array([1]), np.array([score]), counts, counts)


def walk(
    scheme: Scheme,
    rows: Sequence[GameRow],
    days: Sequence[int] = tuple(range(0, 30 * UNITS, 30)),
    opening: Opening | None = None,
    players: int = PLAYERS,
) -> tuple[list[UnitResult], Walk]:
    walked = Walk(scheme, games_of(rows), np.array(days), players, opening)
    return list(walked), walked


def ratings(*values: float) -> Opening:
    """An opening of ratings alone, of players 0 up."""
    return Opening(np.arange(len(values)), np.array([values], np.float64), 0)


def named(name: str, players: int = PLAYERS) -> Scheme:
    return scheme_named(name, schools(*[5] * players))


def columns_of(values: Ints | Floats) -> list[float]:
    return [float(value) for value in values]


SCHEMES = st.sampled_from(NAMES)
SIDES = st.tuples(st.integers(0, PLAYERS - 1), st.integers(0, PLAYERS - 1)).filter(
    lambda pair: pair[0] != pair[1]
)
ROWS = st.lists(
    st.tuples(SIDES, st.integers(0, 2), st.integers(0, UNITS - 1)).map(
        lambda row: (*row[0], row[1], row[2])
    ),
    max_size=40,
)
