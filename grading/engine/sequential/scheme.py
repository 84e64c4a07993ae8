"""What a sequential scheme is: how newcomers begin, and what the games of one unit do.

A **unit** is what is rated at once, from the ratings before it: an event, a day, a half-year. A
**standing** is an array of shape (quantities, players): a row of ratings, and under it, where the
scheme has them, rows of deviations and volatilities. Source: grading rules, section 11.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol, TypeAlias

import numpy as np
import numpy.typing as npt

from grading.engine.columns import Bools, Ints

Floats: TypeAlias = npt.NDArray[np.float64]
RATING, DEVIATION, VOLATILITY = 0, 1, 2


@dataclass(frozen=True, slots=True)
class Pairings:
    """The games of a unit. Its players are numbered from 0 to ``players - 1``."""

    players: int
    white: Ints
    black: Ints
    white_score: Ints
    """In half points."""
    white_counts: Bools
    """Whether the game moves White."""
    black_counts: Bools


@dataclass(frozen=True, slots=True)
class Rated:
    """What the games of a unit do to the ratings before it."""

    white_reckoned: Floats
    """One a game: what ``Scheme.reckons`` says, from White's side."""
    black_reckoned: Floats
    white_move: Floats
    """What each game adds to White's rating."""
    black_move: Floats
    after: Floats
    """The standings of the unit's players, before any floor."""


class Scheme(Protocol):
    """One scheme, with its constants."""

    @property
    def name(self) -> str:
        """As it is asked for."""

    @property
    def quantities(self) -> tuple[str, ...]:
        """The rows of a standing, the rating first."""

    @property
    def reckons(self) -> str:
        """What is reckoned of a side beforehand: its ``expected`` score, or saca's ``d``."""

    @property
    def has_floors(self) -> bool:
        """Whether nobody stands below what he would start with."""

    def starts(self, players: Ints, day: int) -> Floats:
        """Standings that ``players`` begin with in a unit that ends on ``day``."""

    def aged(self, standing: Floats, days: Floats) -> Floats:
        """Standings so many days after they were reached."""

    def rate(self, before: Floats, games: Pairings) -> Rated:
        """The games of one unit, from the standings of its players before it."""
