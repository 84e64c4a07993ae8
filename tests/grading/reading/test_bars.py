"""Bars of one period after the other."""

from __future__ import annotations

from datetime import date

import pytest

from grading.reading.bars import HEIGHT, WIDTH, period_bars
from grading.reading.lists import PublishedPeriod


def period(name: str) -> PublishedPeriod:
    day = date(2013, 1, 1)
    return PublishedPeriod(name, day, day, day, computed=True, scheme="ecf-2012", revision=1)


def test_the_tallest_bar_is_as_tall_as_the_plot() -> None:
    bars = period_bars([(period("2012-07"), 50), (period("2013-01"), 100)])
    assert bars is not None
    assert [bar.height for bar in bars.bars] == [HEIGHT / 2, HEIGHT]
    assert [bar.y for bar in bars.bars] == [HEIGHT / 2, 0]
    assert [line.count for line in bars.lines] == [50, 100]


@pytest.mark.parametrize("count", [1, 6, 7, 40])
def test_all_bars_have_room(count: int) -> None:
    names = [f"{2000 + number // 2}-{'07' if number % 2 else '01'}" for number in range(count)]
    bars = period_bars([(period(name), 10) for name in names])
    assert bars is not None
    assert bars.bars[-1].x + bars.bars[-1].width <= WIDTH
    labels = [bar.label for bar in bars.bars if bar.label]
    assert 1 <= len(labels) <= 6
    assert labels[0] == ("Jan 00" if count <= 6 else "2000")


@pytest.mark.parametrize("counts", [[], [(period("2013-01"), 0)]])
def test_nothing_is_no_plot(counts: list[tuple[PublishedPeriod, int]]) -> None:
    assert period_bars(counts) is None
