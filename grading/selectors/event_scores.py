"""Scores as events keep them, with points won by default."""

from __future__ import annotations

from players.selectors.results import Result

HALF_POINTS = {"1": 2, "5": 1}
DIGITS = {"1": "1", "5": "½", "0": "0", "d": "d"}


def half_points(result: Result) -> int:
    """What a game brings in the event, by default too: 0, 1 or 2 half points."""
    return HALF_POINTS.get(result.score[0], 0)


def both_sides(result: Result) -> str:
    """A score from the view of one side: such as "1–0"; ``d`` stands for who defaulted."""
    return "–".join(DIGITS.get(letter, letter) for letter in result.score)
