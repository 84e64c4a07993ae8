"""How a grade came about, from its row and its sides. Source: rules, section 6; site, working page.

Nothing is graded anew: the row holds the sums, the sides show what they are made of.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from fractions import Fraction

from grading.engine.periods import months_ending
from grading.engine.results import Kind
from grading.engine.rules import RULE_SETS, RuleSet
from grading.models import PublishedGrade, PublishedPlayer, PublishedSide
from grading.reading.lists import PublishedList, PublishedPeriod
from grading.reading.problems import NotShown, missing
from grading.reading.snapshot import Snapshot
from players.selectors.average import average_of, points_of_part, rounded
from players.selectors.counts import Counted
from players.selectors.forward import Chosen, choose
from players.selectors.needs import Need, needs_of
from players.selectors.sides import WITHIN_A_DAY, Side, Status, sides_shown


@dataclass(frozen=True)
class Working:
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

    @property
    def kind(self) -> str:
        """How the player went in: none, list, other or start."""
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
    def part_points(self) -> Fraction:
        """What the sides taken of the last day or period are worth, at its average."""
        return points_of_part(self.row)

    @property
    def total(self) -> Fraction:
        """All points together."""
        return self.row.own_points + self.row.forward_points + self.part_points

    @property
    def average(self) -> Fraction | None:
        """The exact average; none without a side."""
        return average_of(self.row)

    @property
    def rounded(self) -> int | None:
        """The average rounded half up, as whole numbers do it: without an error."""
        return None if self.average is None else rounded(self.average)

    @property
    def is_floored(self) -> bool:
        """Whether the grade would be below 0."""
        return self.rounded is not None and self.rounded + self.row.increment < 0

    @property
    def grade(self) -> int | None:
        """The last figure: none where no category was earned."""
        if self.rounded is None or not self.row.category:
            return None
        return max(self.rounded + self.row.increment, 0)


def working_of(
    snapshot: Snapshot,
    player: PublishedPlayer,
    grading_list: PublishedList,
    period: PublishedPeriod,
) -> Working:
    """The working of one grade. Raises NotShown where none was worked out here."""
    rows = grade_rows(snapshot, player, grading_list)
    row = rows.get(period.name)
    if row is None or row.scheme not in RULE_SETS:
        raise no_working(grading_list, period)
    rules = RULE_SETS[row.scheme]
    sides = _counted_sides(snapshot, player, grading_list, period, rules)
    opening = rows.get(grading_list.opening.name) if grading_list.opening else None
    counted = Counted(grading_list, period, rules, sides, opening)
    chosen = choose(row, counted)
    taken = [*chosen.own, *chosen.whole, *chosen.part]
    shown = dict(zip(taken, sides_shown(snapshot, taken), strict=True))
    return _working(row, rules, counted, chosen, shown, _around(rows, grading_list, period))


def grade_rows(
    snapshot: Snapshot, player: PublishedPlayer, grading_list: PublishedList
) -> dict[str, PublishedGrade]:
    """The player's rows of a list, by period."""
    rows = PublishedGrade.objects.at(snapshot.number).filter(
        player_id=player.player_id, list_slug=grading_list.slug
    )
    return {row.period: row for row in rows}


def no_working(grading_list: PublishedList, period: PublishedPeriod) -> NotShown:
    """Why there is no working to show."""
    list_words = f"the {grading_list.name} list of {period.words}"
    if grading_list.is_in_progress(period):
        reason = f"There is no working yet: {list_words} is still to come."
    elif not period.computed:
        reason = (
            f"How the grades in {list_words} were worked out is not on record: they came with"
            " the database."
        )
    else:
        reason = f"This player had no games that could go into {list_words}."
    return missing("No working", reason)


def _counted_sides(
    snapshot: Snapshot,
    player: PublishedPlayer,
    grading_list: PublishedList,
    period: PublishedPeriod,
    rules: RuleSet,
) -> list[PublishedSide]:
    """Counted sides of the period and of those it can reach back to, latest first."""
    first_day = first_day_of(period, rules.reach_months)
    periods = [
        other.name
        for other in grading_list.periods
        if first_day <= other.last_day <= period.last_day
    ]
    return list(
        PublishedSide.objects.at(snapshot.number)
        .filter(
            player_id=player.player_id,
            list_slug=grading_list.slug,
            period__in=periods,
            status=Status.GRADED,
        )
        .order_by("-day", *WITHIN_A_DAY)
    )


def first_day_of(period: PublishedPeriod, months: int) -> date:
    """The first day of the ``months`` months that end with the period."""
    return months_ending(period.last_day, months)


def _around(
    rows: dict[str, PublishedGrade], grading_list: PublishedList, period: PublishedPeriod
) -> tuple[PublishedPeriod | None, PublishedPeriod | None]:
    """The nearest periods before and after that have a working too."""
    worked = [p for p in grading_list.periods if p.name in rows and rows[p.name].scheme]
    earlier = [p for p in worked if p.last_day < period.last_day]
    later = [p for p in worked if p.last_day > period.last_day]
    return (earlier[-1] if earlier else None), (later[0] if later else None)


def _working(
    row: PublishedGrade,
    rules: RuleSet,
    counted: Counted,
    chosen: Chosen,
    shown: dict[PublishedSide, Side],
    around: tuple[PublishedPeriod | None, PublishedPeriod | None],
) -> Working:
    return Working(
        row=row,
        rules=rules,
        # The latest day comes first in what is brought forward; a day's own order stays.
        own=[shown[side] for side in sorted(chosen.own, key=lambda side: side.day)],
        whole=[shown[side] for side in chosen.whole],
        # Sides of the opening balance are no games, so they are what the games leave over.
        whole_opening=max(row.forward_sides - len(chosen.whole), 0),
        part=[shown[side] for side in chosen.part],
        part_opening=max(row.cut_sides - len(chosen.part), 0),
        opening=counted.opening,
        needs=needs_of(row, counted),
        before=around[0],
        after=around[1],
    )
