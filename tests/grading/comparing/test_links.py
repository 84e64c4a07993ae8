"""One curve for all: fitted so that scores are as likely as can be."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from grading.comparing.links import fit, log_loss


def test_what_made_the_scores_is_found_again() -> None:
    rng = np.random.default_rng(1)
    ahead = rng.normal(0, 30, 200_000)
    wins = 1 / (1 + np.exp(-(0.2 + 0.05 * ahead)))
    link = fit(ahead, (rng.random(len(ahead)) < wins).astype(float))
    assert link.slope == pytest.approx(0.05, abs=0.001)
    assert link.white == pytest.approx(0.2, abs=0.02)


def test_without_leads_the_average_score_is_left() -> None:
    link = fit(np.zeros(4), np.array([1, 1, 0.5, 0.5]))
    assert link.expected(np.array([0.0]))[0] == pytest.approx(0.75, abs=1e-4)


@given(st.floats(0.05, 0.95))
def test_a_draw_costs_what_half_a_win_and_half_a_loss_do(expected: float) -> None:
    at = np.array([expected])
    win, draw, loss = (log_loss(at, np.array([score]))[0] for score in (1.0, 0.5, 0.0))
    assert draw == pytest.approx((win + loss) / 2)
    assert win == pytest.approx(-np.log(expected))


def test_the_scale_of_the_leads_makes_no_difference() -> None:
    rng = np.random.default_rng(2)
    ahead, score = rng.normal(0, 1, 500), rng.integers(0, 3, 500) / 2
    one, other = fit(ahead, score), fit(1000 * ahead, score)
    assert one.expected(ahead) == pytest.approx(other.expected(1000 * ahead), abs=1e-5)
