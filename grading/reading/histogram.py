"""How many there are of each grade, in bars: what a plot of a distribution is drawn from.

Across, a drawing is measured in hundredths of its width, so that it fits any screen and its words
keep their size; down, in its own units.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import count

WIDTH, HEIGHT = 100, 160
"""Of the bars together; room for the figures at their edges comes on top."""
GAP = 0.16
"""Of a bar's room, what is left free beside it."""
MOST_LINES = 4
FEWEST_BARS = 6
"""Grades nobody has are shown around those of a few, so that their bars are no blocks."""


@dataclass(frozen=True, slots=True)
class Bar:
    """So many with a grade from ``low`` to ``high``, both included, and where the bar stands."""

    low: int
    high: int
    count: int
    left: float
    """Where its room begins: the gap is half on either side."""
    x: float
    y: float
    width: float
    height: float
    middle: float
    is_labelled: bool
    """Whether ``low`` is written under its left edge; not all of them would fit."""


@dataclass(frozen=True, slots=True)
class Line:
    """A line across at a round count."""

    count: int
    y: float


@dataclass(frozen=True, slots=True)
class Histogram:
    """Bars of equal width, side by side, and the count the tallest stands for."""

    bars: Sequence[Bar]
    lines: Sequence[Line]
    total: int
    most: int

    width = WIDTH
    height = HEIGHT


def histogram(holders: Mapping[int, int], *, step: int = 10) -> Histogram | None:
    """Bars of ``step`` grades each, from how many hold each grade; none for nobody."""
    counts: Counter[int] = Counter()
    for grade, held in holders.items():
        counts[grade // step] += held
    counts = +counts
    if not counts:
        return None
    places, most = _places(min(counts), max(counts)), max(counts.values())
    wide, labelled = WIDTH / len(places), _labelled(len(places))
    bars = [
        _bar(place * step, step, counts[place], (place - places[0]) * wide, wide, most, labelled)
        for place in places
    ]
    return Histogram(bars, lines_across(most), counts.total(), most)


def _places(first: int, last: int) -> range:
    lacking = FEWEST_BARS - (last - first + 1)
    if lacking <= 0:
        return range(first, last + 1)
    start = max(0, first - lacking // 2)
    return range(start, start + FEWEST_BARS)


def _bar(low: int, step: int, held: int, left: float, wide: float, most: int, labelled: int) -> Bar:
    tall = HEIGHT * held / most
    gap = wide * GAP
    return Bar(
        low=low,
        high=low + step - 1,
        count=held,
        left=round(left, 2),
        x=round(left + gap / 2, 2),
        y=round(HEIGHT - tall, 2),
        width=round(wide - gap, 2),
        height=round(tall, 2),
        middle=round(left + wide / 2, 2),
        is_labelled=low % (step * labelled) == 0,
    )


def _labelled(bars: int) -> int:
    """Every how many bars have their grade written under them, legible on a telephone too."""
    return 1 if bars <= 8 else 2 if bars <= 16 else 5


def lines_across(most: int) -> list[Line]:
    """At round counts, a few of them."""
    apart = next(
        step * 10**zeros
        for zeros in count()
        for step in (1, 2, 5)
        if most // (step * 10**zeros) <= MOST_LINES
    )
    return [
        Line(held, round(HEIGHT * (1 - held / most), 2)) for held in range(apart, most + 1, apart)
    ]
