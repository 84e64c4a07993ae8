"""A distribution in bars."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grading.reading.histogram import HEIGHT, WIDTH, histogram

holders = st.dictionaries(st.integers(0, 300), st.integers(0, 50))


def test_nobody_makes_no_plot() -> None:
    assert histogram({}) is None
    assert histogram({120: 0}) is None


def test_a_bar_holds_ten_grades_and_empty_ones_between_stay() -> None:
    found = histogram({119: 1, 120: 2, 129: 3, 169: 1})
    assert found is not None
    bars = [(bar.low, bar.high, bar.count) for bar in found.bars]
    assert bars == [
        (110, 119, 1),
        (120, 129, 5),
        (130, 139, 0),
        (140, 149, 0),
        (150, 159, 0),
        (160, 169, 1),
    ]
    assert (found.total, found.most) == (7, 5)


def test_a_few_stand_among_grades_that_nobody_has() -> None:
    found = histogram({121: 5})
    assert found is not None
    assert [(bar.low, bar.count) for bar in found.bars] == [
        (100, 0),
        (110, 0),
        (120, 5),
        (130, 0),
        (140, 0),
        (150, 0),
    ]
    lowest = histogram({3: 5})
    assert lowest is not None
    assert lowest.bars[0].low == 0


@pytest.mark.parametrize(
    "most, counts",
    [
        (1, [1]),
        (4, [1, 2, 3, 4]),
        (5, [2, 4]),
        (71, [20, 40, 60]),
        (2_627, [1_000, 2_000]),
    ],
)
def test_lines_are_at_round_counts(most: int, counts: list[int]) -> None:
    found = histogram({120: most})
    assert found is not None
    assert [line.count for line in found.lines] == counts


@given(st.integers(0, 20), st.integers(1, 60))
def test_no_two_labels_are_nearer_than_a_telephone_can_show(first: int, bars: int) -> None:
    found = histogram(dict.fromkeys(range(first * 10, (first + bars) * 10), 1))
    assert found is not None
    lefts = [bar.left for bar in found.bars if bar.is_labelled]
    assert lefts
    # Of 260 pixels of plot, three figures take some 22.
    assert all(b - a > 8 for a, b in pairwise(lefts))


@given(holders)
def test_every_holder_is_in_a_bar_and_every_bar_within_the_drawing(counts: dict[int, int]) -> None:
    found = histogram(counts)
    if found is None:
        assert not any(counts.values())
        return
    assert sum(bar.count for bar in found.bars) == sum(counts.values()) == found.total
    for bar in found.bars:
        assert 0 <= bar.x <= bar.x + bar.width <= WIDTH + 0.01
        assert 0 <= bar.y <= HEIGHT
        assert abs(bar.y + bar.height - HEIGHT) < 0.02
    assert max(bar.height for bar in found.bars) == HEIGHT
