"""What forecasts are worth, and between which bounds that can be said."""

from __future__ import annotations

import numpy as np
import pytest

from grading.comparing.scoring import calibration, drawings, figures


def test_the_measures_of_a_few_games() -> None:
    measured = figures(np.array([0.8, 0.8, 0.3, 0.5]), np.array([1, 0.5, 1, 0]))
    assert measured.brier == pytest.approx([0.04, 0.09, 0.49, 0.25])
    assert measured.accuracy.tolist() == [1, 0.5, 0, 0.5]
    assert measured.log_loss == pytest.approx(
        [-np.log(0.8), -np.log(0.8) / 2 - np.log(0.2) / 2, -np.log(0.3), np.log(2)]
    )


def test_the_interval_is_about_two_standard_errors_either_way() -> None:
    rng = np.random.default_rng(3)
    values = rng.normal(0, 1, 10_000)
    estimate = drawings(np.arange(10_000)).estimate(values)
    assert estimate.value == pytest.approx(values.mean())
    assert estimate.high - estimate.low == pytest.approx(2 * 1.96 / 100, rel=0.1)


def test_games_that_stand_or_fall_together_say_less() -> None:
    of_cluster = np.repeat(np.random.default_rng(4).normal(0, 1, 100), 100)
    together = drawings(np.repeat(np.arange(100), 100)).estimate(of_cluster)
    apart = drawings(np.arange(10_000)).estimate(of_cluster)
    ratio = (together.high - together.low) / (apart.high - apart.low)
    assert ratio == pytest.approx(10, rel=0.15)


def test_drawings_are_the_same_every_time() -> None:
    cluster, values = np.repeat(np.arange(20), 5), np.arange(100.0)
    assert drawings(cluster).estimate(values) == drawings(cluster).estimate(values)


def test_a_forecast_that_is_as_good_as_it_says_lies_on_the_diagonal() -> None:
    rng = np.random.default_rng(5)
    expected = rng.random(200_000)
    bins = calibration(expected, (rng.random(200_000) < expected).astype(float))
    assert len(bins) == 10
    assert sum(one.games for one in bins) == 200_000
    for one in bins:
        assert one.scored == pytest.approx(one.expected, abs=0.01)


def test_the_favourite_may_have_black_and_few_games_say_nothing() -> None:
    [one] = calibration(
        np.array([0.28] * 30 + [0.9] * 5), np.array([0.0] * 15 + [0.5] * 15 + [0] * 5)
    )
    assert one.expected == pytest.approx(0.72)
    assert (one.scored, one.games) == (0.75, 30)
