"""Games at the board, from who meets whom."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from grading.demo.arrays import Days, Ints
from grading.demo.events import NO_NUMBER, Games
from grading.demo.results import play
from grading.demo.setting import Setting, Year


def played_games(
    *,
    white: Ints,
    black: Ints,
    score: Ints,
    day: np.datetime64 | Days,
    year: Year,
    section: Ints | int = 0,
    round: Ints | int = NO_NUMBER,
    board: Ints | int = NO_NUMBER,
    is_approximate: bool = False,
) -> Games:
    """Games in which everybody plays for his club, or from where he lives."""

    def column(values: npt.ArrayLike, kind: str = "int64") -> npt.NDArray[Any]:
        return np.array(np.broadcast_to(np.asarray(values, kind), white.shape))

    return Games(
        section=column(section),
        round=column(round),
        board=column(board),
        day=column(day, "datetime64[D]"),
        is_approximate=column(is_approximate, "bool"),
        white=white,
        black=black,
        white_club=year.played_for[white],
        black_club=year.played_for[black],
        score=score,
    )


def results(
    rng: np.random.Generator,
    setting: Setting,
    white: Ints,
    black: Ints,
    day: np.datetime64 | Days,
    rate: str,
) -> Ints:
    """Scores of games on a day, or each on its own."""
    return play(rng, setting.strength(white, day, rate), setting.strength(black, day, rate))
