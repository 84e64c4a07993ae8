"""Results follow strength, and chance."""

from __future__ import annotations

import numpy as np
import pytest

from grading.demo.results import BLACK, DRAW, SCORES, WHITE, play, white_points, with_defaults
from grading.models import Game

MANY = 40_000


def share(white: float, black: float) -> float:
    rng = np.random.default_rng(1)
    score = play(rng, np.full(MANY, white), np.full(MANY, black))
    return float(white_points(score).mean())


def test_scores_are_those_of_the_records() -> None:
    assert set(SCORES) == set(Game.Score.values)
    assert [SCORES[score] for score in (WHITE, DRAW, BLACK)] == list(Game.PLAYED)


def test_equals_share_the_points_but_for_the_first_move() -> None:
    assert 0.5 < share(150, 150) < 0.57


@pytest.mark.parametrize("black", [40, 110, 200])
def test_forty_points_more_win_most_games(black: float) -> None:
    assert 0.83 < share(black + 40, black) < 0.93


def test_the_weaker_player_wins_now_and_then() -> None:
    assert 0.005 < share(100, 180) < 0.1


@pytest.mark.parametrize(
    "strength, low, high", [(-20, 0.0, 0.12), (60, 0.05, 0.15), (200, 0.2, 0.4)]
)
def test_the_strong_draw_more(strength: float, low: float, high: float) -> None:
    rng = np.random.default_rng(1)
    score = play(rng, np.full(MANY, strength), np.full(MANY, strength))
    assert low < float((score == DRAW).mean()) < high


def test_defaults_are_as_frequent_as_asked_and_of_every_kind() -> None:
    rng = np.random.default_rng(1)
    score = with_defaults(rng, np.zeros(MANY, dtype=np.int64), 0.1)
    assert 0.09 < float((score > BLACK).mean()) < 0.11
    assert len(np.unique(score)) == 1 + len(SCORES) - len(Game.PLAYED)
