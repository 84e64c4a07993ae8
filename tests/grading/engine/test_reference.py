"""The reference gives every right answer of the half-year vectors, so it may judge the engine."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.grading.engine.reference import PeriodRows, grade_lists
from tests.grading.engine.vectors import FOLDERS, GradeRow, SideRow, Vector, load


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_reference_gives_the_grades_of_the_vector(folder: Path) -> None:
    vector = load(folder)
    results = grade_lists(vector.lists, len(vector.refs))
    assert sorted(row for rows in results for row in grade_rows(vector, rows)) == vector.grades


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_reference_gives_the_sides_of_the_vector(folder: Path) -> None:
    vector = load(folder)
    results = grade_lists(vector.lists, len(vector.refs))
    assert sorted(row for rows in results for row in side_rows(vector, rows)) == vector.sides


def grade_rows(vector: Vector, rows: PeriodRows) -> Iterator[GradeRow]:
    for ref, outcome in zip(vector.refs, rows.outcomes, strict=True):
        if outcome.category is not None:
            yield (
                rows.name,
                rows.period.name,
                ref,
                outcome.grade,
                outcome.category,
                outcome.games_12m,
                outcome.games_counted,
            )


def side_rows(vector: Vector, rows: PeriodRows) -> Iterator[SideRow]:
    for graded in rows.games:
        if not graded.graded:
            continue
        game = graded.game
        for player, points in (
            (game.white, graded.white_points),
            (game.black, graded.black_points),
        ):
            opponent = game.opponent(player)
            yield (
                rows.name,
                rows.period.name,
                vector.refs[player],
                vector.game_ids[rows.name][game.row],
                vector.refs[opponent],
                rows.entries[player].value,
                rows.entries[opponent].value,
                rows.entries[opponent].kind.name.lower(),
                points,
                int(game.counts(player)),
            )
