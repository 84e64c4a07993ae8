"""What the engine is given: the columns of one grading list.

Players are whole numbers from 0 up, the same in all lists of one run. Days are counted from
1970-01-01 (``periods.day_number``). A grade is a whole number, ``NO_GRADE`` where there is none.
The order of the rows makes no difference to any result.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

from grading.engine.ages import ADULT, ADULT_AGE
from grading.engine.periods import Period
from grading.engine.rules import RuleSet

NO_GRADE = -1

Ints: TypeAlias = npt.NDArray[np.integer[Any]]
Bools: TypeAlias = npt.NDArray[np.bool_]


@dataclass(frozen=True, slots=True)
class Games:
    """One row a game, all columns of one length."""

    white: Ints
    black: Ints
    white_score: Ints
    """White's score in half points: 2 for a win, 1, 0."""
    day: Ints
    period: Ints
    """Index in ``ListColumns.periods`` of the period the game is graded in."""
    white_counts: Bools
    """Whether White's side may count towards White's grade."""
    black_counts: Bools


@dataclass(frozen=True, slots=True)
class OpeningBalance:
    """Grades from before the first period, each worth a number of sides: one row a player."""

    player: Ints
    grade: Ints
    sides: Ints


@dataclass(frozen=True, slots=True)
class ListColumns:
    """One grading list: its periods in order of time, and all that is graded in them."""

    name: str
    before: Period
    """The period before the first: the opening balance is graded in it, on its last day."""
    periods: tuple[Period, ...]
    rules: tuple[RuleSet, ...]
    """The rule set of each period."""
    games: Games
    opening: OpeningBalance
    ages: npt.NDArray[np.int8]
    """Shape (periods, players): a junior's age for that list, ``ages.ADULT`` for everyone else."""
    sister: str | None = None
    """Name of the list whose grades stand in for this one's."""
    published: Mapping[int, Ints] = field(default_factory=dict)
    """By period (-1: the one before the first), every player's grade as published: what the next
    period takes for current, in place of what was computed or opened with."""
    allocated: Mapping[int, Ints] = field(default_factory=dict)
    """By period, every player's grade allocated for it: only under rules that have age starts."""

    def check(self, players: int) -> None:
        """Raise ValueError, saying which column, when the columns do not fit together."""
        games, opening, periods = self.games, self.opening, len(self.periods)
        if not periods or len(self.rules) != periods:
            raise ValueError(f"{self.name}: {len(self.rules)} rule sets for {periods} periods")
        if self.ages.shape != (periods, players):
            raise ValueError(
                f"{self.name}: ages of shape {self.ages.shape}, not {periods, players}"
            )
        _check_range(f"{self.name} ages", self.ages, ADULT, ADULT_AGE - 1)
        _check_columns(f"{self.name} games", games)
        _check_columns(f"{self.name} opening balance", opening)
        _check_range(f"{self.name} games: players", games.white, 0, players - 1)
        _check_range(f"{self.name} games: players", games.black, 0, players - 1)
        _check_range(f"{self.name} games: scores", games.white_score, 0, 2)
        _check_range(f"{self.name} games: periods", games.period, 0, periods - 1)
        _check_range(f"{self.name} opening balance: players", opening.player, 0, players - 1)
        _check_range(f"{self.name} opening balance: grades", opening.grade, 0, None)
        _check_range(f"{self.name} opening balance: sides", opening.sides, 0, None)
        if np.any(games.white == games.black):
            raise ValueError(f"{self.name} games: a player meets himself")
        if len(np.unique(opening.player)) != len(opening.player):
            raise ValueError(f"{self.name} opening balance: a player has two rows")
        for index, grades in self.published.items():
            _check_one_each(f"{self.name} published grades {index}", grades, players)
            if not -1 <= index < periods:
                raise ValueError(f"{self.name} published grades {index}: there is no such period")
        for index, grades in self.allocated.items():
            _check_one_each(f"{self.name} allocated grades {index}", grades, players)
            if not 0 <= index < periods or self.rules[index].age_starts is None:
                raise ValueError(f"{self.name} allocated grades {index}: no season to go in with")


def _check_columns(what: str, columns: Games | OpeningBalance) -> None:
    lengths = {getattr(columns, column.name).shape for column in fields(columns)}
    if len(lengths) != 1:
        raise ValueError(f"{what}: columns of different lengths")


def _check_one_each(what: str, grades: Ints, players: int) -> None:
    if grades.shape != (players,):
        raise ValueError(f"{what}: not one a player")


def _check_range(what: str, column: Ints, lowest: int, highest: int | None) -> None:
    if column.size and (column.min() < lowest or (highest is not None and column.max() > highest)):
        up_to = "up" if highest is None else f"to {highest}"
        raise ValueError(f"{what}: not all from {lowest} {up_to}")
