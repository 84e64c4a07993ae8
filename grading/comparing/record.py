"""The games that schemes are compared over, and which of them are for what."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date

import numpy as np
import numpy.typing as npt

from grading.engine.columns import Ints, OpeningBalance
from grading.engine.periods import day_number

NOBODY = OpeningBalance(*(np.empty(0, np.int64) for _ in range(3)))
FIRST_GRADE = 120
"""What everybody in the first period is given where nobody has a grade: averages of opponents'
grades have to begin with some."""


@dataclass(frozen=True, slots=True)
class Stages:
    """Days that part the games: ratings form, links are fitted, forecasts are scored."""

    fitted_from: date
    scored_from: date

    def check(self, first_day: int, last_day: int) -> None:
        """Raise ValueError unless there are days for each of the three."""
        days = [first_day, day_number(self.fitted_from), day_number(self.scored_from), last_day]
        if not days[0] < days[1] < days[2] <= days[3]:
            raise ValueError(
                "the days to fit and to score from have to divide the games: they are played"
                f" from {_iso(first_day)} to {_iso(last_day)}, not around {self.fitted_from} and"
                f" {self.scored_from}"
            )


def _iso(day: int) -> str:
    return str(np.datetime64(day, "D"))


@dataclass(frozen=True, slots=True)
class Shown:
    """A published list: one row a player who has a grade in it."""

    player: Ints
    grade: Ints


@dataclass(frozen=True, slots=True)
class Record:
    """Games in order of their days, one row each; players are numbered from 0 up."""

    name: str
    white: Ints
    black: Ints
    white_score: Ints
    """In half points."""
    day: Ints
    cluster: Ints
    """Games with one number stand or fall together in the intervals: those of a day or month."""
    clustered_by: str
    births: npt.NDArray[np.datetime64]
    """One a player; NaT where not known."""
    stages: Stages
    opening: OpeningBalance = NOBODY
    published: Mapping[str, Shown] = field(default_factory=dict)
    """Lists as they were really published, by name: with what the players did elsewhere in them."""

    @property
    def players(self) -> int:
        """How many there are, whether they played or not."""
        return len(self.births)

    @property
    def score(self) -> npt.NDArray[np.float64]:
        """White's score: 1, a half or 0."""
        return np.asarray(self.white_score / 2)

    @property
    def fitted(self) -> npt.NDArray[np.bool_]:
        """The games that links are fitted on."""
        start, end = day_number(self.stages.fitted_from), day_number(self.stages.scored_from)
        return np.asarray((self.day >= start) & (self.day < end))

    @property
    def scored(self) -> npt.NDArray[np.bool_]:
        """The games whose forecasts are scored."""
        return np.asarray(self.day >= day_number(self.stages.scored_from))
