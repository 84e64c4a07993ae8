"""How a grade came about, step by step. Source: rules, section 6; site, working page."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from grading.engine.results import Kind
from grading.engine.rules import Fill, RuleSet
from grading.models import PublishedGrade, PublishedPlayer, PublishedSide
from grading.reading.lists import PublishedList, PublishedPeriod
from grading.reading.snapshot import Snapshot
from players.selectors.average import Summed
from players.selectors.basis import comparable
from players.selectors.made import (
    Made,
    counted_sides,
    grade_rows,
    made_of,
    reached_from,
    rules_of,
)
from players.selectors.needs import Need, needs_of
from players.selectors.sides import Side, sides_shown


@dataclass(frozen=True)
class Working(Summed):
    """A grade with all that it was made of, in the order of the arithmetic."""

    row: PublishedGrade
    rules: RuleSet
    own: Sequence[Side]
    """Those graded in the period itself."""
    whole: Sequence[Side]
    """Those brought forward one by one."""
    whole_opening: int
    """Sides of the opening balance among the ones brought forward whole."""
    part: Sequence[Side]
    """Those of the last day or period needed, of which only some are taken."""
    part_opening: int
    opening: PublishedGrade | None
    needs: Sequence[Need]
    before: PublishedPeriod | None
    after: PublishedPeriod | None
    moved_from: PublishedPeriod | None
    """The list before that it can be compared with."""

    @property
    def kind(self) -> str:
        """How the player went in: none, list, other, start, age or allocated."""
        return Kind(self.row.entry_kind).name.lower()

    @property
    def has_starred(self) -> bool:
        """Whether any opponent's grade bears a star."""
        return any(side.is_starred for side in (*self.own, *self.whole, *self.part))

    @property
    def has_part(self) -> bool:
        """Whether the last day or period needed was taken in part, or just so."""
        return self.row.cut_taken > 0

    @property
    def fills_with_start(self) -> bool:
        """Whether the start grade stands for games that were not played."""
        return self.rules.fill is Fill.START

    @property
    def is_floored(self) -> bool:
        """Whether the grade would be below 0."""
        return self.rounded is not None and self.rounded + self.row.increment < 0

    @property
    def grade(self) -> int | None:
        """The last figure: none where no category was earned."""
        return self.reached if self.row.grade is not None else None


def working_of(
    snapshot: Snapshot,
    player: PublishedPlayer,
    grading_list: PublishedList,
    period: PublishedPeriod,
) -> Working:
    """The working of one grade. Raises NotShown where none was worked out here."""
    rows = grade_rows(snapshot, player, grading_list)
    rules = rules_of(rows, grading_list, period)
    reached = reached_from(grading_list, period, rules)
    sides = counted_sides(snapshot, player, grading_list, reached)
    made = made_of(rows, sides, grading_list, period)
    taken = [*made.chosen.own, *made.chosen.whole, *made.chosen.part]
    shown = dict(zip(taken, sides_shown(snapshot, taken), strict=True))
    earlier = [p for p in comparable(rows, grading_list) if p.last_day < period.last_day]
    moved_from = earlier[0] if earlier and made.row.games_counted else None
    return _working(made, shown, _around(rows, grading_list, period), moved_from)


def _around(
    rows: dict[str, PublishedGrade], grading_list: PublishedList, period: PublishedPeriod
) -> tuple[PublishedPeriod | None, PublishedPeriod | None]:
    """The nearest periods before and after that have a working too."""
    worked = [p for p in grading_list.periods if p.name in rows and rows[p.name].scheme]
    earlier = [p for p in worked if p.last_day < period.last_day]
    later = [p for p in worked if p.last_day > period.last_day]
    return (earlier[-1] if earlier else None), (later[0] if later else None)


def _working(
    made: Made,
    shown: dict[PublishedSide, Side],
    around: tuple[PublishedPeriod | None, PublishedPeriod | None],
    moved_from: PublishedPeriod | None,
) -> Working:
    chosen = made.chosen
    return Working(
        row=made.row,
        rules=made.rules,
        # The latest day comes first in what is brought forward; a day's own order stays.
        own=[shown[side] for side in sorted(chosen.own, key=lambda side: side.day)],
        whole=[shown[side] for side in chosen.whole],
        whole_opening=made.whole_opening,
        part=[shown[side] for side in chosen.part],
        part_opening=made.part_opening,
        opening=made.counted.opening,
        needs=needs_of(made.row, made.counted),
        before=around[0],
        after=around[1],
        moved_from=moved_from,
    )
