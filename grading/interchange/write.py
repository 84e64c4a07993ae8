"""The rows of ``grades.csv`` and ``sides.csv``."""

from __future__ import annotations

import csv
from collections.abc import Iterable, Sequence
from io import StringIO
from itertools import repeat

import numpy as np

from grading.engine.columns import NO_GRADE, Ints
from grading.engine.results import Kind, PeriodResult
from grading.interchange.columns import GradedList

GRADES = ("list", "period", "ref", "grade", "category", "games_12m", "games_counted")
SIDES = (
    "list",
    "period",
    "game",
    "ref",
    "opponent",
    "own_grade",
    "opponent_grade",
    "opponent_kind",
    "points",
    "counted",
)
KINDS = {
    Kind.NONE: "",
    Kind.LIST: "list",
    Kind.OTHER: "other",
    Kind.START: "start",
    Kind.AGE: "age",
    Kind.ALLOCATED: "allocated",
}


def csv_text(rows: Iterable[Sequence[object]]) -> str:
    """``rows`` as lines of CSV, each ended by a line feed."""
    text = StringIO()
    csv.writer(text, lineterminator="\n").writerows(rows)
    return text.getvalue()


def grade_rows(result: PeriodResult, refs: Sequence[str]) -> Iterable[Sequence[object]]:
    """Rows of ``GRADES`` for one list and period, in the order of ``refs``."""
    outcome = result.outcome
    graded = np.flatnonzero(outcome.grade != NO_GRADE)
    letters = [category.letter for category in result.rules.categories]
    return zip(
        repeat(result.name),
        repeat(result.period.name),
        _names(refs, graded),
        outcome.grade[graded].tolist(),
        _names(letters, outcome.category[graded]),
        outcome.games_12m[graded].tolist(),
        outcome.games_counted[graded].tolist(),
        strict=False,
    )


def side_rows(
    result: PeriodResult, graded_list: GradedList, refs: Sequence[str]
) -> Iterable[Sequence[object]]:
    """Rows of ``SIDES`` for the graded sides of one list and period, by player, then by game."""
    games, sides, entry = graded_list.columns.games, result.sides, result.entry
    graded = np.asarray(sides.game[sides.graded])
    white, black = games.white[graded], games.black[graded]
    player, opponent = np.concatenate([white, black]), np.concatenate([black, white])
    game = np.concatenate([graded, graded])
    points = np.concatenate([sides.white_points[sides.graded], sides.black_points[sides.graded]])
    counted = np.concatenate([games.white_counts[graded], games.black_counts[graded]])
    own, other = _went_in_with(result, player, opponent)
    # Players and rows of games are numbered in the order of their names.
    order = np.lexsort((game, player))
    player, opponent = player[order], opponent[order]
    return zip(
        repeat(result.name),
        repeat(result.period.name),
        _names(graded_list.game_ids, game[order]),
        _names(refs, player),
        _names(refs, opponent),
        own[order].tolist(),
        other[order].tolist(),
        [KINDS[kind] for kind in entry.kind[opponent].tolist()],
        points[order].tolist(),
        counted[order].astype(np.int8).tolist(),
        strict=False,
    )


def _went_in_with(result: PeriodResult, player: Ints, opponent: Ints) -> tuple[Ints, Ints]:
    """Both players' values in each side: their entries, unless events are rated in turn."""
    sides, entry = result.sides, result.entry
    if sides.white_value is None or sides.black_value is None:
        return entry.value[player], entry.value[opponent]
    white, black = sides.white_value[sides.graded], sides.black_value[sides.graded]
    return np.concatenate([white, black]), np.concatenate([black, white])


def _names(names: Sequence[str], numbers: Ints) -> list[str]:
    return [names[number] for number in numbers.tolist()]
