"""What the engine gives: for each list and period, all that a working page shows.

Arrays have one element a player unless said otherwise. Source: grading rules, sections 4-6.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum

import numpy as np
import numpy.typing as npt

from grading.engine.columns import Bools, Ints
from grading.engine.periods import Period
from grading.engine.rules import RuleSet

NO_CUT = np.iinfo(np.int32).min
NO_CATEGORY = -1


class Kind(IntEnum):
    """Where the grade a player goes in with comes from (section 4; the last two: section 11)."""

    NONE = 0
    LIST = 1
    OTHER = 2
    START = 3
    AGE = 4
    ALLOCATED = 5


@dataclass(frozen=True, slots=True)
class Entry:
    """How the players go in."""

    kind: npt.NDArray[np.int8]
    value: Ints
    """The whole number used in points; ``NO_GRADE`` for nothing."""
    exact: npt.NDArray[np.float64]
    """A starting grade before rounding, within 1e-10; NaN for every other kind."""


@dataclass(frozen=True, slots=True)
class Sides:
    """The sides of the games graded in the period: one element a game."""

    game: Ints
    """Rows of ``ListColumns.games``, in order of date."""
    graded: Bools
    """Both players have a grade to go in with. Where not, points mean nothing."""
    white_points: Ints
    black_points: Ints
    white_value: Ints | None = None
    """What each went into the game with, where that is not his entry: events are rated in turn."""
    black_value: Ints | None = None


@dataclass(frozen=True, slots=True)
class Outcome:
    """How the players come out.

    ``own`` sides are those of this period. Of earlier ones ``forward`` are brought forward whole
    and, where there is a ``cut``, ``cut_taken`` out of ``cut_sides`` more at those sides' average.
    The cut is a day (day number) under ``Fill.DATE``, a period (index in ``ListColumns.periods``,
    -1 for the opening balance) under ``Fill.PERIOD``; ``NO_CUT`` where sides enough never came
    together, or none were wanted. A cut of which all are needed has ``cut_taken == cut_sides``.
    Under ``Fill.START`` there is none, and what is brought forward was not played: it is the
    grade the player went in with, as often as sides are wanting.
    """

    grade: Ints
    """As published, ``NO_GRADE`` for those below the lowest category."""
    category: npt.NDArray[np.int8]
    """Index in the rule set's categories, or ``NO_CATEGORY``."""
    games_12m: Ints
    games_counted: Ints
    """Sides that were played: what a start grade stands for is none."""
    increment: Ints
    own_sides: Ints
    own_points: Ints
    forward_sides: Ints
    forward_points: Ints
    cut: Ints
    cut_taken: Ints
    cut_sides: Ints
    cut_points: Ints

    def fraction(self) -> tuple[Ints, Ints]:
        """Numerator and denominator of each exact average; 0 / 0 for a player without sides.

        Whole numbers, so that no average of exactly a half can come out a hair below it.
        """
        shared = np.maximum(self.cut_sides, 1)
        points = (self.own_points + self.forward_points) * shared
        sides = self.own_sides + self.forward_sides + self.cut_taken
        return points + self.cut_taken * self.cut_points, sides * shared

    def average(self) -> npt.NDArray[np.float64]:
        """Each average before rounding and increment; NaN for a player without sides."""
        numerator, denominator = self.fraction()
        average = np.full(len(denominator), np.nan)
        played = denominator > 0
        average[played] = numerator[played] / denominator[played]
        return average


@dataclass(frozen=True, slots=True)
class PeriodResult:
    """One list and period, graded."""

    name: str
    """The list's."""
    period: Period
    rules: RuleSet
    entry: Entry
    sides: Sides
    outcome: Outcome
