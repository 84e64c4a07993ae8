"""The engine gives every right answer of the half-year vectors."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from grading.engine.columns import ListColumns
from grading.engine.results import NO_CATEGORY, Kind, PeriodResult
from grading.engine.run import grade_lists
from tests.grading.engine.vectors import FOLDERS, GradeRow, SideRow, Vector, load


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_engine_gives_the_grades_of_the_vector(folder: Path) -> None:
    vector = load(folder)
    results = grade_lists(vector.lists, len(vector.refs))
    assert sorted(row for result in results for row in grade_rows(vector, result)) == vector.grades


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_engine_gives_the_sides_of_the_vector(folder: Path) -> None:
    vector = load(folder)
    results = grade_lists(vector.lists, len(vector.refs))
    assert sorted(row for result in results for row in side_rows(vector, result)) == vector.sides


def grade_rows(vector: Vector, result: PeriodResult) -> Iterator[GradeRow]:
    outcome = result.outcome
    for player, ref in enumerate(vector.refs):
        category = int(outcome.category[player])
        if category != NO_CATEGORY:
            yield (
                result.name,
                result.period.name,
                ref,
                int(outcome.grade[player]),
                result.rules.categories[category].letter,
                int(outcome.games_12m[player]),
                int(outcome.games_counted[player]),
            )


def side_rows(vector: Vector, result: PeriodResult) -> Iterator[SideRow]:
    """Two rows a graded game, White's and Black's."""
    games = list_named(vector, result.name).games
    sides = result.sides
    for place in sides.graded.nonzero()[0].tolist():
        row = int(sides.game[place])
        white, black = int(games.white[row]), int(games.black[row])
        for player, opponent, points, counts in (
            (white, black, sides.white_points, games.white_counts),
            (black, white, sides.black_points, games.black_counts),
        ):
            yield (
                result.name,
                result.period.name,
                vector.refs[player],
                vector.game_ids[result.name][row],
                vector.refs[opponent],
                int(result.entry.value[player]),
                int(result.entry.value[opponent]),
                Kind(int(result.entry.kind[opponent])).name.lower(),
                int(points[place]),
                int(counts[row]),
            )


def list_named(vector: Vector, name: str) -> ListColumns:
    return next(columns for columns in vector.lists if columns.name == name)
