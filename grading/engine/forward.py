"""Bringing earlier sides forward to fill up a grade. Source: grading rules, section 6."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from grading.engine.columns import Bools, Ints
from grading.engine.history import BEFORE, Graded, History, Tally, nothing
from grading.engine.results import NO_CUT


@dataclass(frozen=True, slots=True)
class Short:
    """Players, and how many sides each still wants: 1 or more."""

    players: Ints
    wanted: Ints

    def only(self, keep: Bools) -> Short:
        return Short(self.players[keep], self.wanted[keep])

    def only_of(self, keep: Bools) -> Short:
        """``keep`` has one element for everybody."""
        return self.only(keep[self.players])


class Forward:
    """What is brought forward for each player, in the terms of ``results.Outcome``."""

    def __init__(self, players: int) -> None:
        self.whole = nothing(players)
        self.cut: Ints = np.full(players, NO_CUT, np.int64)
        self.cut_taken: Ints = np.zeros(players, np.int64)
        self.cut_of = nothing(players)

    def take_whole(self, players: Ints, sides: Tally) -> None:
        self.whole.sides[players] += sides.sides
        self.whole.points[players] += sides.points

    def take_part(self, players: Ints, cut: Ints | int, taken: Ints, of: Tally) -> None:
        """Take ``taken`` sides at the average of those that share the ``cut``."""
        self.cut[players] = cut
        self.cut_taken[players] = taken
        self.cut_of.sides[players] = of.sides
        self.cut_of.points[players] = of.points

    def take_block(self, earlier: Tally) -> None:
        """Take all of an ``earlier`` period that is in the block, for everybody."""
        self.whole += earlier

    def take_unless_enough(self, short: Short, sides: Tally) -> tuple[Short, Short]:
        """Take all ``sides`` for those whom that leaves short; gives them, and the others."""
        part = sides.of(short.players)
        leaves_short = part.sides < short.wanted
        self.take_whole(short.players[leaves_short], part.of(leaves_short))
        still = Short(short.players, short.wanted - part.sides).only(leaves_short)
        return still, short.only(~leaves_short)


def short_of(full: int, sides: Ints) -> Short:
    """Everybody who has fewer than ``full`` sides."""
    players = np.flatnonzero(sides < full)
    return Short(players, full - sides[players])


def fill_by_period(
    forward: Forward, history: History, short: Short, periods: Sequence[int]
) -> None:
    """Take whole ``periods``, latest first, and the last one needed in proportion."""
    for period in periods:
        sides = history.by_period[period]
        short, last = forward.take_unless_enough(short, sides)
        forward.take_part(last.players, period, last.wanted, sides.of(last.players))


def fill_by_date(
    forward: Forward, history: History, short: Short, stretches: Sequence[int]
) -> None:
    """Take the latest real dates first, and of the last day needed as many as are wanted."""
    for stretch in stretches:
        short, last = forward.take_unless_enough(short, history.by_stretch[stretch])
        if len(last.players):
            _cut_within_a_day(forward, history, last, stretch)


def _cut_within_a_day(forward: Forward, history: History, last: Short, stretch: int) -> None:
    """Satisfy everybody in ``last`` from a ``stretch`` that holds enough for each of them."""
    rows = _rows_by_date(history, last.players, stretch)
    size = len(last.players)
    through = np.cumsum(rows.sides)
    ends = np.cumsum(np.bincount(rows.place, rows.sides, minlength=size).astype(np.int64))
    # The row that holds the last side wanted, counted back from the end of the player's own.
    cut = rows.day[np.searchsorted(through, ends - last.wanted, side="right")]
    after, on = rows.day > cut[rows.place], rows.day == cut[rows.place]
    whole = rows.tally(after, size)
    forward.take_whole(last.players, whole)
    forward.take_part(last.players, cut, last.wanted - whole.sides, rows.tally(on, size))


@dataclass(frozen=True, slots=True)
class DatedRows:
    """Counted sides of some players, by player and then by date."""

    place: Ints
    """The player's place among those asked for."""
    day: Ints
    sides: Ints
    """How many sides a row stands for."""
    points: Ints
    """What they are worth together."""

    def tally(self, rows: Bools, size: int) -> Tally:
        """Add up some rows by place."""
        place = self.place[rows]
        sums = (
            np.bincount(place, column[rows], minlength=size).astype(np.int64)
            for column in (self.sides, self.points)
        )
        return Tally(*sums)


def _rows_by_date(history: History, players: Ints, stretch: int) -> DatedRows:
    first, last = history.days_of(stretch)
    parts = [
        _counted_between(graded, players, first, last)
        for graded in history.graded.values()
        if graded.ledger.may_hold(first, last)
    ]
    if first <= history.opening_day <= last:
        parts.append(_opening_rows(history, players))
    place, day, sides, points = (np.concatenate(column) for column in zip(*parts, strict=True))
    if len(parts) > 1:
        order = np.lexsort((day, place))
        place, day, sides, points = (column[order] for column in (place, day, sides, points))
    return DatedRows(place, day, sides, points)


def _counted_between(
    graded: Graded, players: Ints, first: int, last: int
) -> tuple[Ints, Ints, Ints, Ints]:
    sides, counts = graded.ledger.sides_of(players)
    place = np.repeat(np.arange(len(players)), counts)
    day = graded.ledger.day[sides]
    keep = graded.counted[sides] & (day >= first) & (day <= last)
    if not keep.all():
        place, day, sides = place[keep], day[keep], sides[keep]
    return place, day, np.ones(len(sides), np.int64), graded.points[sides]


def _opening_rows(history: History, players: Ints) -> tuple[Ints, Ints, Ints, Ints]:
    opening = history.by_period[BEFORE].of(players)
    place = np.flatnonzero(opening.sides)
    day = np.full(len(place), history.opening_day)
    return place, day, opening.sides[place], opening.points[place]
