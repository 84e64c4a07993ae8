"""What one list has counted so far, by date and by the period it was graded in."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from grading.engine.columns import Bools, Ints
from grading.engine.ledger import Ledger

BEFORE = -1
"""The index of the period before the first, in which the opening balance is graded."""

FIRST_OF_DAYS, LAST_OF_DAYS = np.iinfo(np.int64).min, np.iinfo(np.int64).max


@dataclass(frozen=True, slots=True)
class Tally:
    """Counted sides and the points they are worth, for each player."""

    sides: Ints
    points: Ints

    def __add__(self, other: Tally) -> Tally:
        return Tally(self.sides + other.sides, self.points + other.points)

    def of(self, players: Ints | Bools) -> Tally:
        """The tally of some ``players`` only: their numbers, or a mask."""
        return Tally(self.sides[players], self.points[players])


def tally(player: Ints, points: Ints, players: int) -> Tally:
    """Add up sides by player."""
    player = player.astype(np.intp, copy=False)  # once, not in each of the two counts
    # Sums of whole numbers far below 2**53, exact in any order.
    totals = np.bincount(player, points, minlength=players)
    return Tally(np.bincount(player, minlength=players), totals.astype(np.int64))


def nothing(players: int) -> Tally:
    """The tally of no sides."""
    return Tally(np.zeros(players, np.int64), np.zeros(players, np.int64))


@dataclass(frozen=True, slots=True)
class Graded:
    """A period's ledger with what grading made of it, one element a side."""

    ledger: Ledger
    points: Ints
    counted: Bools


class History:
    """The graded periods of one list so far, after an opening balance of one day.

    Time is cut into stretches at ``bounds`` (days), among them the first day of every span of
    months that the rules look back on. Stretch ``s`` holds ``bounds[s - 1] <= day < bounds[s]``.
    """

    def __init__(self, opening: Tally, opening_day: int, bounds: Iterable[int]) -> None:
        self.players = len(opening.sides)
        self.opening_day = opening_day
        self.bounds: npt.NDArray[np.int64] = np.array(sorted(set(bounds)), dtype=np.int64)
        self.graded: dict[int, Graded] = {}
        self.by_period: dict[int, Tally] = {BEFORE: opening}
        opening_stretch = int(np.searchsorted(self.bounds, opening_day, side="right"))
        self.by_stretch: dict[int, Tally] = {opening_stretch: opening}

    def stretches(self, graded: Graded) -> dict[int, Tally]:
        """Counted sides of a period by player, for each stretch in which it has a side."""
        day = graded.ledger.day
        # Bounds of another width would have the whole column of days converted.
        ends = np.append(np.searchsorted(day, self.bounds.astype(day.dtype)), len(day))
        starts = np.append(0, ends[:-1])
        return {
            stretch: self._tally(graded, slice(starts[stretch], ends[stretch]))
            for stretch in np.flatnonzero(ends > starts).tolist()
        }

    def _tally(self, graded: Graded, sides: slice) -> Tally:
        player, points = graded.ledger.player[sides], graded.points[sides]
        counted = graded.counted[sides]
        if not counted.all():
            player, points = player[counted], points[counted]
        return tally(player, points, self.players)

    def total(self, tallies: dict[int, Tally]) -> Tally:
        """Everything in ``tallies``."""
        return sum(tallies.values(), start=nothing(self.players))

    def add(self, period: int, graded: Graded, stretches: dict[int, Tally]) -> None:
        """Take in what was graded in ``period``."""
        self.graded[period] = graded
        self.by_period[period] = self.total(stretches)
        for stretch, tallied in stretches.items():
            held = self.by_stretch.get(stretch)
            self.by_stretch[stretch] = tallied if held is None else held + tallied

    def forget(self, day: int) -> None:
        """Let go of the sides, not the tallies, of periods whose sides are all before ``day``."""
        for period, graded in list(self.graded.items()):
            if graded.ledger.last_day < day:
                del self.graded[period]

    def since(self, day: int) -> list[int]:
        """The stretches that hold anything from ``day``, one of the bounds, on: latest first."""
        first = int(np.searchsorted(self.bounds, day, side="right"))
        return sorted((s for s in self.by_stretch if s >= first), reverse=True)

    def days_of(self, stretch: int) -> tuple[int, int]:
        """First and last day of a stretch; the outer ones have no end."""
        first = self.bounds[stretch - 1] if stretch else FIRST_OF_DAYS
        last = self.bounds[stretch] - 1 if stretch < len(self.bounds) else LAST_OF_DAYS
        return int(first), int(last)
