"""What one player's grade would come to, from points that are known. Grading rules, section 6.

The arithmetic is that of the lists themselves: the same history, the same ways to bring forward,
with nobody else in it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from grading.engine.columns import NO_GRADE
from grading.engine.grades import come_out, look_back_days
from grading.engine.history import Graded, History, Tally
from grading.engine.ledger import Ledger
from grading.engine.periods import Period
from grading.engine.results import Entry, Kind, Outcome
from grading.engine.rounding import round_quotient_half_up
from grading.engine.rules import RuleSet


@dataclass(frozen=True, slots=True)
class CountedSides:
    """One player's counted sides of one period, in any order: the day and points of each."""

    days: Sequence[int]
    points: Sequence[int]


NO_SIDES = CountedSides((), ())


@dataclass(frozen=True, slots=True)
class Opening:
    """The opening balance: so many sides worth the grade each, on the ``last_day`` before."""

    last_day: int
    sides: int = 0
    grade: int = 0


class Projection:
    """One player's way into a period; every ``outcome`` is of other points in it."""

    def __init__(
        self,
        *,
        periods: Sequence[Period],
        rules: RuleSet,
        age: int,
        opening: Opening,
        earlier: Mapping[int, CountedSides],
        start: int | None = None,
    ) -> None:
        """``periods`` are the list's computed ones, the last of them the one to come.

        ``earlier`` has the counted sides of those before it, by their index; a period that it
        lacks has none. ``age`` is a junior's, ``ages.ADULT`` for everyone else. ``start`` is what
        the player goes into the last period with, which rules that fill with it need.
        """
        self.index = len(periods) - 1
        self.period = periods[-1]
        self.rules = rules
        self.ages = np.array([age], np.int8)
        self.entry = Entry(
            np.array([Kind.NONE if start is None else Kind.LIST], np.int8),
            np.array([NO_GRADE if start is None else start]),
            np.array([np.nan]),
        )
        self.history = History(
            _tally(opening.sides, opening.sides * opening.grade),
            opening.last_day,
            look_back_days(self.period, rules),
        )
        for index in range(self.index):
            graded = _graded(earlier.get(index, NO_SIDES))
            self.history.add(index, graded, self.history.stretches(graded))

    def outcome(self, points: Sequence[int]) -> Outcome:
        """What comes out, of one player, for these points of counted sides in the period."""
        return come_out(
            index=self.index,
            period=self.period,
            rules=self.rules,
            entry=self.entry,
            own=_tally(len(points), sum(points)),
            history=self.history,
            ages=self.ages,
        )


def projected_start(worth: Sequence[int], held: int | None) -> int | None:
    """A starting grade where every opponent's value is known: the mean of the window's games.

    ``worth`` are the opponents' values with 50, 0 or -50 added. Without a game it is the grade
    that a junior has ``held``, or nothing. Source: grading rules, section 4.
    """
    if not worth:
        return held
    return max(round_quotient_half_up(sum(worth), len(worth)), 0)


def _tally(sides: int, points: int) -> Tally:
    return Tally(np.array([sides], np.int64), np.array([points], np.int64))


def _graded(sides: CountedSides) -> Graded:
    """The only player's sides as a ledger has them: in order of date."""
    days = np.array(sides.days, np.int64)
    order = np.argsort(days, kind="stable")
    nobody = np.zeros(len(days), np.int64)
    ledger = Ledger(
        player=nobody,
        opponent=nobody,
        score=nobody,
        day=days[order],
        start=np.array([0, len(days)]),
        order=np.arange(len(days)),
    )
    points = np.array(sides.points, np.int64)[order]
    return Graded(ledger, points, np.ones(len(days), np.bool_))
