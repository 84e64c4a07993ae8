"""Points of a game: rules, section 5."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from grading.engine.points import points

GRADES = st.integers(0, 400)
SCORES = st.integers(0, 2)


def one_game(white: int, black: int, score: int) -> tuple[int, int]:
    both = points(np.array([white]), np.array([black]), np.array([score]))
    return both[0].item(), both[1].item()


@pytest.mark.parametrize(
    "own,opponent,win,draw,loss",
    [
        (150, 90, 160, 110, 60),
        (150, 130, 180, 130, 80),
        (150, 150, 200, 150, 100),
        (150, 200, 240, 190, 140),
        (150, 190, 240, 190, 140),
        (150, 110, 160, 110, 60),
    ],
)
def test_points_of_the_table(own: int, opponent: int, win: int, draw: int, loss: int) -> None:
    as_white = tuple(one_game(own, opponent, score)[0] for score in (2, 1, 0))
    as_black = tuple(one_game(opponent, own, score)[1] for score in (0, 1, 2))
    assert as_white == as_black == (win, draw, loss)


@given(GRADES, GRADES, SCORES)
def test_a_game_is_worth_to_both_what_they_bring(white: int, black: int, score: int) -> None:
    assert sum(one_game(white, black, score)) == white + black


@given(GRADES, GRADES, SCORES)
def test_points_are_mirror_images_under_a_change_of_colours(
    white: int, black: int, score: int
) -> None:
    assert one_game(white, black, score) == one_game(black, white, 2 - score)[::-1]


@given(st.lists(st.tuples(GRADES, SCORES), min_size=1, max_size=12), GRADES)
def test_average_is_mean_opponent_plus_percentage_minus_50(
    games: list[tuple[int, int]], own: int
) -> None:
    opponents, scores = (np.array(column) for column in zip(*games, strict=True))
    limited = np.clip(opponents, own - 40, own + 40)
    earned, _ = points(np.full(len(games), own), opponents, scores)
    percentage = 50 * scores.sum() / len(games)
    assert earned.mean() == pytest.approx(limited.mean() + percentage - 50)
