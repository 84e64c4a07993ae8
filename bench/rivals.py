"""What the engine is measured beside: libraries of ratings, and the least that could be done."""

from __future__ import annotations

from itertools import pairwise

import numpy as np
from glicko2 import Player
from openskill.models import PlackettLuce
from riix.models.elo import Elo
from riix.models.glicko import Glicko
from riix.utils.data_utils import MatchupDataset

from grading.engine.columns import ListColumns


def riix_elo(columns: ListColumns) -> None:
    """Rate the same arrays by the library's Elo, game after game, a half-year a batch."""
    dataset = _dataset(columns)
    Elo(dataset.competitors).fit_dataset(dataset)


def riix_glicko(columns: ListColumns) -> None:
    """The same by its Glicko, as fast as it goes: game after game."""
    dataset = _dataset(columns)
    Glicko(dataset.competitors).fit_dataset(dataset)


def riix_glicko_by_period(columns: ListColumns) -> np.ndarray:
    """Ratings by its Glicko, all games of a half-year at once: for few games, as memory goes."""
    dataset = _dataset(columns)
    model = Glicko(dataset.competitors, update_method="batched")
    model.fit_dataset(dataset)
    return np.asarray(model.ratings)


def glicko2_library(columns: ListColumns) -> None:
    """Rate the games by the library's Glicko-2, a half-year at once."""
    games = columns.games
    people = [Player() for _ in range(columns.ages.shape[1])]
    ends = np.searchsorted(games.period, np.arange(len(columns.periods) + 1))
    for start, end in pairwise(ends.tolist()):
        before = [(person.rating, person.rd) for person in people]
        results: dict[int, list[tuple[int, float]]] = {}
        rows = slice(start, end)
        columns_of = (games.white[rows], games.black[rows], games.white_score[rows])
        for white, black, score in zip(*(column.tolist() for column in columns_of), strict=True):
            results.setdefault(white, []).append((black, score / 2))
            results.setdefault(black, []).append((white, 1 - score / 2))
        for player, met in results.items():
            ratings, deviations = zip(*(before[opponent] for opponent, _ in met), strict=True)
            people[player].update_player(
                list(ratings), list(deviations), [score for _, score in met]
            )


def openskill(columns: ListColumns) -> None:
    """Rate the games by the library's Plackett-Luce model, game after game."""
    games, model = columns.games, PlackettLuce()
    people = [model.rating() for _ in range(columns.ages.shape[1])]
    columns_of = (games.white, games.black, games.white_score)
    for white, black, score in zip(*(column.tolist() for column in columns_of), strict=True):
        teams = model.rate([[people[white]], [people[black]]], scores=[score, 2 - score])
        people[white], people[black] = teams[0][0], teams[1][0]


def _dataset(columns: ListColumns) -> MatchupDataset:
    games = columns.games
    return MatchupDataset.init_from_arrays(
        time_steps=games.period,
        matchups=np.stack((games.white, games.black), axis=1),
        outcomes=games.white_score / 2,
        competitors=list(range(columns.ages.shape[1])),
    )


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
