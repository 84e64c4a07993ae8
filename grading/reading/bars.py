"""How many there were in one period after the other, in bars. Measured as histograms are."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from grading.reading.histogram import GAP, HEIGHT, WIDTH, Line, lines_across
from grading.reading.lists import PublishedPeriod

FEW = 6
"""As many bars have room for a month under each, on a telephone too."""


@dataclass(frozen=True, slots=True)
class PeriodBar:
    """So many in a period, and where the bar stands."""

    period: PublishedPeriod
    count: int
    x: float
    y: float
    width: float
    height: float
    middle: float
    label: str
    """What is written under it, if anything."""


@dataclass(frozen=True, slots=True)
class Bars:
    """One bar a period, the oldest first."""

    bars: Sequence[PeriodBar]
    lines: Sequence[Line]

    width = WIDTH
    height = HEIGHT


def period_bars(counts: Sequence[tuple[PublishedPeriod, int]]) -> Bars | None:
    """Bars of those counts; None where there is nothing to be seen."""
    most = max((count for _, count in counts), default=0)
    if not most:
        return None
    wide = WIDTH / max(len(counts), FEW)
    bars = [
        _bar(period, count, place * wide, wide, most, _label(period, place, len(counts)))
        for place, (period, count) in enumerate(counts)
    ]
    return Bars(bars, lines_across(most))


def _bar(
    period: PublishedPeriod, count: int, left: float, wide: float, most: int, label: str
) -> PeriodBar:
    tall, gap = HEIGHT * count / most, wide * GAP
    return PeriodBar(
        period=period,
        count=count,
        x=round(left + gap / 2, 2),
        y=round(HEIGHT - tall, 2),
        width=round(wide - gap, 2),
        height=round(tall, 2),
        middle=round(left + wide / 2, 2),
        label=label,
    )


def _label(period: PublishedPeriod, place: int, bars: int) -> str:
    """The month under each of a few; of many, the year under every so many."""
    if bars <= FEW:
        return f"{period.month[:3]} {period.name[2:4]}"
    every = -(-bars // FEW)
    return period.name[:4] if place % every == 0 else ""
