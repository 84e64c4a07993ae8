"""Why a grade moved from one list to another: which lists are meant, and what is behind them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from grading.engine.results import Kind
from grading.models import PublishedGrade, PublishedPlayer
from grading.reading.lists import PublishedList, PublishedPeriod
from grading.reading.problems import NotShown, garbled, missing
from grading.reading.snapshot import Snapshot
from players.selectors.basis import basis_of, comparable
from players.selectors.comparison import Comparison, compared
from players.selectors.made import counted_sides, grade_rows, no_working, reached_from, rules_of
from players.selectors.sides import sides_shown


@dataclass(frozen=True, slots=True)
class Entry:
    """What the player went into a list with: the 40-point limit is counted from it."""

    period: PublishedPeriod
    row: PublishedGrade

    @property
    def kind(self) -> str:
        """How the player went in: none, list, other, start, age or allocated."""
        return Kind(self.row.entry_kind).name.lower()

    @property
    def is_junior(self) -> bool:
        """Whether he started anew, as juniors do for each list."""
        return self.row.junior_age is not None


@dataclass(frozen=True, slots=True)
class Moved:
    """Two lists' grades compared, and the lists that could be."""

    found: Comparison
    entries: Sequence[Entry]
    """For each list after the first, up to the second."""
    choices: Sequence[PublishedPeriod]
    """The latest first."""


def moved_of(
    snapshot: Snapshot,
    player: PublishedPlayer,
    grading_list: PublishedList,
    names: Sequence[str],
) -> Moved:
    """What lies between two lists, in whichever order they are named.

    Without a name the latest is meant, or the one before. Raises NotShown where it is not known
    what a grade is made of. Four queries.
    """
    rows = grade_rows(snapshot, player, grading_list)
    choices = comparable(rows, grading_list)
    named = [snapshot.period_called(grading_list.slug, name)[1] for name in names if name]
    first, last = chosen(grading_list, choices, named)
    sides = counted_sides(snapshot, player, grading_list, _reached(rows, grading_list, first, last))
    before, after = (basis_of(rows, sides, grading_list, period) for period in (first, last))
    if not before.games or not after.games:
        raise missing(
            "Nothing to compare", "What one of these two grades is made of is not on record."
        )
    behind = [side for side in sides if side in before.shares or side in after.shares]
    return Moved(
        found=compared(grading_list, before, after, sides_shown(snapshot, behind)),
        entries=_entries(rows, grading_list, first, last),
        choices=choices,
    )


def chosen(
    grading_list: PublishedList,
    choices: Sequence[PublishedPeriod],
    named: Sequence[PublishedPeriod],
) -> tuple[PublishedPeriod, PublishedPeriod]:
    """The two lists meant, the earlier first. Raises NotShown."""
    for period in named:
        if period not in choices:
            raise no_working(grading_list, period)
    if len(choices) < 2:
        raise _nothing_to_compare(grading_list, choices)
    if len(named) == 2 and named[0] == named[1]:
        raise garbled("One list twice", f"{named[0].words} is named twice: choose two lists.")
    others = [period for period in choices if period not in named]
    if len(named) == 1:
        others = [p for p in others if p.last_day < named[0].last_day] or others[::-1]
    first, last = sorted([*named, *others][:2], key=lambda period: period.last_day)
    return first, last


def _nothing_to_compare(
    grading_list: PublishedList, choices: Sequence[PublishedPeriod]
) -> NotShown:
    how_many = f"only that of {choices[0].words}" if choices else "none"
    return missing(
        "Nothing to compare",
        f"Two {grading_list.name} lists are needed to see what moved this player’s grade, and"
        f" there is {how_many} of which the games are on record.",
    )


def _reached(
    rows: Mapping[str, PublishedGrade], grading_list: PublishedList, *periods: PublishedPeriod
) -> frozenset[str]:
    """All periods that games behind these grades can be of."""
    return frozenset(
        name
        for period in periods
        if rows[period.name].scheme
        for name in reached_from(grading_list, period, rules_of(rows, grading_list, period))
    )


def _entries(
    rows: Mapping[str, PublishedGrade],
    grading_list: PublishedList,
    first: PublishedPeriod,
    last: PublishedPeriod,
) -> list[Entry]:
    return [
        Entry(period, rows[period.name])
        for period in grading_list.periods
        if first.last_day < period.last_day <= last.last_day and period.name in rows
    ]
