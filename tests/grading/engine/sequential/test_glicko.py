"""Glicko and Glicko-2 beside the worked examples of Glickman's two papers."""

from __future__ import annotations

import numpy as np
import pytest

from grading.engine.sequential.glicko import Glicko, deviation_after, muted
from grading.engine.sequential.glicko2 import Glicko2
from grading.engine.sequential.scheme import Floats, Pairings
from grading.engine.sequential.volatility import settle_volatility
from tests.grading.engine.sequential.walks import walk

BOTH = np.ones(3, np.bool_)
EXAMPLE = Pairings(4, np.array([0, 0, 0]), np.array([1, 2, 3]), np.array([2, 0, 0]), BOTH, BOTH)
"""Of both papers: 1500 (200) beats 1400 (30), loses to 1550 (100) and to 1700 (300)."""
RATINGS = [[1500.0, 1400, 1550, 1700], [200.0, 30, 100, 300]]


def test_the_first_papers_example() -> None:
    rated = Glicko().rate(np.array(RATINGS), EXAMPLE)
    assert muted(np.array([30.0, 100, 300])) == pytest.approx([0.9955, 0.9531, 0.7242], abs=5e-5)
    assert rated.white_reckoned == pytest.approx([0.639, 0.432, 0.303], abs=5e-4)
    assert rated.after[:, 0] == pytest.approx([1464.1, 151.4], abs=0.05)


def test_the_first_papers_example_of_time() -> None:
    # From 50 to 350 in thirty periods of two months, and halfway there the variance is halfway.
    scheme, months = Glicko(), np.array([60.0])
    of_50 = np.array([[1500.0], [50.0]])
    assert scheme.aged(of_50, months / 12 * 365.25)[1][0] == pytest.approx(350)
    assert scheme.aged(of_50, months / 24 * 365.25)[1][0] == pytest.approx(
        ((50**2 + 350**2) / 2) ** 0.5
    )


def test_the_second_papers_example() -> None:
    before = np.array([*RATINGS, [0.06] * 4])
    rated = Glicko2(tau=0.5).rate(before, EXAMPLE)
    assert rated.after[:2, 0] == pytest.approx([1464.06, 151.52], abs=0.01)
    assert rated.after[2, 0] == pytest.approx(0.05999, abs=1e-5)


def test_who_has_no_games_is_as_volatile_as_before() -> None:
    def column(value: float) -> Floats:
        return np.array([value, value])

    settled = settle_volatility(
        column(1.0), column(0.06), np.array([0.0, 40.0]), np.array([0.0, 20.0]), 0.5
    )
    assert settled[0] == 0.06
    assert settled[1] > 0.06


def test_one_players_volatility_depends_on_nobody_elses() -> None:
    spread, volatility = np.array([0.5, 2.0, 1.0]), np.array([0.06, 0.05, 0.07])
    gained, information = np.array([-9.0, 30.0, 0.1]), np.array([4.0, 9.0, 2.0])
    together = settle_volatility(spread, volatility, gained, information, 0.5)
    for player in range(3):
        one = slice(player, player + 1)
        alone = settle_volatility(spread[one], volatility[one], gained[one], information[one], 0.5)
        assert alone[0] == together[player]


def test_a_newcomer_moves_more_than_who_is_known() -> None:
    [result], _ = walk(Glicko(), [(0, 1, 2, 0)], [0], players=2)
    assert result.before[1].tolist() == [350, 350]
    known = Glicko().rate(np.array([[1500.0, 1500], [350.0, 50]]), EXAMPLE_OF_TWO)
    assert known.white_move[0] > 10 * -known.black_move[0]


EXAMPLE_OF_TWO = Pairings(2, np.array([0]), np.array([1]), np.array([2]), BOTH[:1], BOTH[:1])


def test_how_sure_games_make_a_rating() -> None:
    sure = deviation_after(np.array([0, 30]))
    assert sure == pytest.approx([350, 62.4], abs=0.1)
