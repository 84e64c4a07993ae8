"""Results of the engine made by hand, for what becomes of them afterwards."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from grading.engine.calendars import HALF_YEARS
from grading.engine.columns import NO_GRADE
from grading.engine.results import NO_CATEGORY, Entry, Kind, Outcome, PeriodResult, Sides
from grading.engine.rules import ECF_2012

LETTERS = [category.letter for category in ECF_2012.categories]


def result(
    grades: Sequence[int],
    *,
    categories: str = "",
    counted: Sequence[int] = (),
    entry: Entry | None = None,
    sides: Sides | None = None,
) -> PeriodResult:
    """The standard list 2013-01; a category is a letter, a blank for none."""
    players = len(grades)
    none = np.zeros(players, dtype=np.int64)
    letters = categories or " " * players
    places = [LETTERS.index(letter) if letter != " " else NO_CATEGORY for letter in letters]
    return PeriodResult(
        name="standard",
        period=HALF_YEARS.named("2013-01"),
        rules=ECF_2012,
        entry=entry or entered([NO_GRADE] * players, [Kind.NONE] * players),
        sides=sides or graded_sides([], [], [], []),
        outcome=Outcome(
            grade=np.array(grades, dtype=np.int64),
            category=np.array(places, dtype=np.int8),
            games_12m=none + 40,
            games_counted=np.array(counted or none, dtype=np.int64),
            increment=none,
            own_sides=none,
            own_points=none,
            forward_sides=none,
            forward_points=none,
            cut=none,
            cut_taken=none,
            cut_sides=none,
            cut_points=none,
        ),
    )


def entered(values: Sequence[int], kinds: Sequence[Kind]) -> Entry:
    """How the players go in."""
    return Entry(
        kind=np.array(kinds, dtype=np.int8),
        value=np.array(values, dtype=np.int64),
        exact=np.full(len(values), np.nan),
    )


def graded_sides(
    games: Sequence[int], graded: Sequence[bool], white: Sequence[int], black: Sequence[int]
) -> Sides:
    """The sides of these rows of games, with the points of both players."""
    return Sides(
        game=np.array(games, dtype=np.int64),
        graded=np.array(graded, dtype=bool),
        white_points=np.array(white, dtype=np.int64),
        black_points=np.array(black, dtype=np.int64),
    )
