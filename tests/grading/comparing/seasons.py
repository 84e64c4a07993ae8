"""Made-up seasons whose players' strengths are known, for the tests of the comparison."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

import numpy as np

from grading.comparing.record import NOBODY, Record, Stages
from grading.engine.columns import OpeningBalance
from grading.engine.periods import day_number

FIRST, LAST = date(2009, 7, 1), date(2012, 6, 30)
STAGES = Stages(date(2010, 7, 1), date(2011, 1, 1))


def season(games: int = 3_000, players: int = 40, *, opening: bool = True) -> Record:
    """Three years in which the stronger scores more, and White a little more than Black."""
    rng = np.random.default_rng(7)
    strength = rng.normal(130, 30, players)
    white = rng.integers(0, players, games)
    black = (white + rng.integers(1, players, games)) % players
    wins = 1 / (1 + np.exp(-(strength[white] - strength[black] + 5) / 20))
    luck = rng.random(games)
    day = np.sort(rng.integers(day_number(FIRST), day_number(LAST) + 1, games))
    everybody = np.arange(players)
    held = OpeningBalance(everybody, np.rint(strength).astype(int), np.full(players, 30))
    return Record(
        name="season",
        white=white,
        black=black,
        white_score=np.where(luck < 0.7 * wins, 2, np.where(luck < 0.7 * wins + 0.3, 1, 0)),
        day=day,
        cluster=day,
        clustered_by="days",
        births=np.full(players, "NaT", "datetime64[D]"),
        stages=STAGES,
        opening=held if opening else NOBODY,
    )


def until(record: Record, day: int) -> Record:
    """The same with all results after ``day`` turned round."""
    later = record.day > day
    return replace(record, white_score=np.where(later, 2 - record.white_score, record.white_score))
