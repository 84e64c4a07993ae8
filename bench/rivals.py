"""What the engine is measured beside: a library's Elo, and the least that could be done."""

from __future__ import annotations

from itertools import pairwise

import numpy as np
from riix.models.elo import Elo
from riix.utils.data_utils import MatchupDataset

from grading.engine.columns import ListColumns


def riix_elo(columns: ListColumns) -> None:
    """Rate the same arrays by the library's Elo, game after game, a half-year a batch."""
    games = columns.games
    players = columns.ages.shape[1]
    dataset = MatchupDataset.init_from_arrays(
        time_steps=games.period,
        matchups=np.stack((games.white, games.black), axis=1),
        outcomes=games.white_score / 2,
        competitors=list(range(players)),
    )
    Elo(dataset.competitors).fit_dataset(dataset)


def bare_pass(columns: ListColumns) -> None:
    """Points and sums of every half-year, and an average to go on with: no rules at all."""
    games = columns.games
    players = columns.ages.shape[1]
    grade = np.full(players, 130)
    grade[columns.opening.player] = columns.opening.grade
    ends = np.searchsorted(games.period, np.arange(len(columns.periods) + 1))
    for start, end in pairwise(ends.tolist()):
        white, black = games.white[start:end], games.black[start:end]
        own, opponent = grade[white], grade[black]
        apart = np.clip(opponent - own, -40, 40)
        result = (games.white_score[start:end] - 1) * 50
        points = np.bincount(white, own + apart + result, minlength=players)
        points += np.bincount(black, opponent - apart - result, minlength=players)
        sides = np.bincount(white, minlength=players) + np.bincount(black, minlength=players)
        played = sides > 0
        grade[played] = np.floor(points[played] / sides[played] + 0.5)
