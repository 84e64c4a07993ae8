"""The games behind a grade, each with the share of it that counts: what grades are compared by.

Where only some of a day's games are wanted, each counts at the day's average. So each is taken to
count in the same part, which comes to the same sum, to the last fraction.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from fractions import Fraction

from grading.engine.periods import months_ending
from grading.engine.rules import RULE_SETS, SCHEMES, Fill
from grading.models import PublishedGrade, PublishedSide
from grading.reading.lists import PublishedList, PublishedPeriod
from players.selectors.average import rounded
from players.selectors.made import made_of, reached_from


@dataclass(frozen=True, slots=True)
class Basis:
    """A grade, and in what part each counted side is in it."""

    period: PublishedPeriod
    row: PublishedGrade
    shares: Mapping[PublishedSide, Fraction]
    opening: Fraction
    """How many sides of the opening balance, or of the start grade, are in it."""
    opening_grade: int
    """What each of these is worth."""

    @property
    def fills_with_start(self) -> bool:
        """Whether the start grade stands for games that were not played."""
        return fills_with_start(self.row.scheme)

    @property
    def games(self) -> Fraction:
        """How many it is the average of."""
        return sum(self.shares.values(), self.opening)

    @property
    def points(self) -> Fraction:
        """What they are worth together."""
        parts = (share * (side.points or 0) for side, share in self.shares.items())
        return sum(parts, self.opening * self.opening_grade)

    @property
    def average(self) -> Fraction:
        """The exact average."""
        return self.points / self.games

    @property
    def rounded(self) -> int:
        """The average, a half rounded upwards."""
        return rounded(self.average)

    @property
    def unfloored(self) -> int:
        """That with the junior increment, which may be below 0."""
        return self.rounded + self.row.increment

    @property
    def figure(self) -> int:
        """The last figure: the grade, if a category was earned."""
        return max(self.unfloored, 0)


def comparable(
    rows: Mapping[str, PublishedGrade], grading_list: PublishedList
) -> list[PublishedPeriod]:
    """The lists of which it is known what the player's grade is made of, the latest first.

    Of ratings that is each event since: those of any list can be compared.
    """
    return [
        period
        for period in reversed(grading_list.periods)
        if period.name in rows and _is_basis(rows[period.name], grading_list)
    ]


def _is_basis(row: PublishedGrade, grading_list: PublishedList) -> bool:
    if row.scheme in SCHEMES and SCHEMES[row.scheme].is_sequential:
        return row.grade is not None
    if fills_with_start(row.scheme):
        return row.own_sides + row.forward_sides > 0
    if not row.games_counted:
        return False
    is_opening = grading_list.opening is not None and row.period == grading_list.opening.name
    return row.scheme in RULE_SETS or (is_opening and row.grade is not None)


def basis_of(
    rows: Mapping[str, PublishedGrade],
    sides: Sequence[PublishedSide],
    grading_list: PublishedList,
    period: PublishedPeriod,
) -> Basis:
    """What the grade of ``period`` rests on; ``rows`` and ``sides`` as for ``made_of``."""
    row = rows[period.name]
    if row.scheme not in RULE_SETS:
        return Basis(period, row, {}, Fraction(row.games_counted), row.grade or 0)
    made = made_of(rows, sides, grading_list, period)
    taken = Fraction(row.cut_taken, row.cut_sides or 1)
    shares = dict.fromkeys((*made.chosen.own, *made.chosen.whole), Fraction(1))
    if taken:
        shares |= dict.fromkeys(made.chosen.part, taken)
    opening = made.whole_opening + taken * made.part_opening
    worth = made.row.entry_value if fills_with_start(row.scheme) else None
    opening_grade = _opening_grade(made.counted.opening) if worth is None else worth
    return Basis(period, row, shares, opening, opening_grade)


def fills_with_start(scheme: str) -> bool:
    """Whether a start grade stands for what a grade of that scheme lacks."""
    return scheme in RULE_SETS and RULE_SETS[scheme].fill is Fill.START


def _opening_grade(opening: PublishedGrade | None) -> int:
    return opening.grade or 0 if opening else 0


@dataclass(frozen=True, slots=True)
class Reach:
    """How far back a grade can go for its games."""

    periods: frozenset[str]
    first_day: date | None
    """The first day games may be of; none where only their periods matter."""

    def is_beyond(self, period: str, day: date) -> bool:
        """Whether a game graded in ``period`` and played on ``day`` is too old."""
        too_old = self.first_day is not None and day < self.first_day
        return too_old or period not in self.periods


def reach_of(row: PublishedGrade, grading_list: PublishedList, period: PublishedPeriod) -> Reach:
    """How far back the grade of ``row`` went."""
    rules = RULE_SETS[row.scheme]
    by_date = rules.fill is Fill.DATE
    first_day = months_ending(period.last_day, rules.reach_months) if by_date else None
    return Reach(reached_from(grading_list, period, rules), first_day)
