"""What a grade is made of: the sides that its row speaks of, found again. Rules, section 6.

Nothing is graded anew: the row holds the sums, the sides show what they are made of. Several
grades of one player are found from one reading of his rows and sides.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from grading.engine.periods import months_ending
from grading.engine.rules import RULE_SETS, RuleSet
from grading.models import PublishedGrade, PublishedPlayer, PublishedSide
from grading.reading.lists import PublishedList, PublishedPeriod
from grading.reading.problems import NotShown, missing
from grading.reading.snapshot import Snapshot
from players.selectors.counts import Counted
from players.selectors.forward import Chosen, choose
from players.selectors.sides import WITHIN_A_DAY, Status


@dataclass(frozen=True, slots=True)
class Made:
    """A grade row with its sides; those of the opening balance are no games, only so many."""

    row: PublishedGrade
    rules: RuleSet
    counted: Counted
    chosen: Chosen

    @property
    def whole_opening(self) -> int:
        """Sides of the opening balance brought forward whole: what the games leave over.

        Under rules that fill with the start grade, all of those that it stands for.
        """
        return max(self.row.forward_sides - len(self.chosen.whole), 0)

    @property
    def part_opening(self) -> int:
        """Those on the last day or in the last period needed."""
        return max(self.row.cut_sides - len(self.chosen.part), 0)


def made_of(
    rows: Mapping[str, PublishedGrade],
    sides: Sequence[PublishedSide],
    grading_list: PublishedList,
    period: PublishedPeriod,
) -> Made:
    """What the grade of ``period`` is made of. Raises NotShown where none was worked out here.

    ``rows`` are the player's of the list, by period; ``sides`` those of his that count, the latest
    first, of all periods that this one can reach back to and perhaps of others.
    """
    rules = rules_of(rows, grading_list, period)
    reached = reached_from(grading_list, period, rules)
    opening = rows.get(grading_list.opening.name) if grading_list.opening else None
    within = [side for side in sides if side.period in reached]
    counted = Counted(grading_list, period, rules, within, opening)
    row = rows[period.name]
    return Made(row, rules, counted, choose(row, counted))


def rules_of(
    rows: Mapping[str, PublishedGrade], grading_list: PublishedList, period: PublishedPeriod
) -> RuleSet:
    """The rules that the grade of ``period`` was worked out by. Raises NotShown without any."""
    row = rows.get(period.name)
    if row is None or row.scheme not in RULE_SETS:
        raise no_working(grading_list, period)
    return RULE_SETS[row.scheme]


def reached_from(
    grading_list: PublishedList, period: PublishedPeriod, rules: RuleSet
) -> frozenset[str]:
    """The period and those before it that games can be brought forward from."""
    first_day = months_ending(period.last_day, rules.reach_months)
    return frozenset(
        other.name
        for other in grading_list.periods
        if first_day <= other.last_day <= period.last_day
    )


def grade_rows(
    snapshot: Snapshot, player: PublishedPlayer, grading_list: PublishedList
) -> dict[str, PublishedGrade]:
    """The player's rows of a list, by period."""
    rows = PublishedGrade.objects.at(snapshot.number).filter(
        player_id=player.player_id, list_slug=grading_list.slug
    )
    return {row.period: row for row in rows}


def counted_sides(
    snapshot: Snapshot,
    player: PublishedPlayer,
    grading_list: PublishedList,
    periods: Collection[str],
) -> list[PublishedSide]:
    """The player's counted sides graded in those periods, the latest first."""
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
