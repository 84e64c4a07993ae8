"""What each revision changed of the current grades of those seen at a club or in a county.

Only what is current: what a correction did to earlier lists stands on each player's own page.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from clubs.selectors.changed_rows import (
    NO_GRADE,
    ChangedRow,
    Seen,
    graded_in_new_lists,
    rows_that_came,
    rows_that_went,
)
from clubs.selectors.current import new_periods
from grading.models.corrections import Cause
from grading.reading.feeds import ToldRevision
from grading.reading.lists import PublishedList, PublishedPeriod
from players.selectors.people import Person, people_at


@dataclass(frozen=True, slots=True)
class NewList:
    """A list that came out, and how many of them had a grade in it."""

    list: PublishedList
    period: PublishedPeriod
    graded: int


@dataclass(frozen=True, slots=True)
class Revised:
    """A current grade that became another."""

    person: Person
    list: PublishedList
    old: int | None
    new: int | None
    cause: str
    """What the public is told of why; nothing where that is the revision itself."""


@dataclass(frozen=True, slots=True)
class Changes:
    """What one revision changed."""

    revision: ToldRevision
    new_lists: Sequence[NewList]
    revised: Sequence[Revised]
    left_out: int
    """Further grades that became others, beyond those told one by one."""

    @property
    def title(self) -> str:
        """Such as "March 2013: 1 grade revised"."""
        told = []
        if self.revision.undoes:
            told.append("the revision before it was taken back")
        if self.new_lists:
            names = " and ".join(new.list.short_name for new in self.new_lists)
            told.append(f"new {names} grades")
        if revised := len(self.revised) + self.left_out:
            told.append("1 grade revised" if revised == 1 else f"{revised:,} grades revised")
        return f"{self.revision.words}: {', '.join(told)}"

    @property
    def is_empty(self) -> bool:
        """Whether there is nothing to tell."""
        return not (self.new_lists or self.revised or self.revision.undoes)


def changes_in(seen: Seen, revisions: Sequence[ToldRevision]) -> list[Changes]:
    """For each of the ``revisions`` what it changed for those ``seen``. Four queries."""
    numbers = [revision.number for revision in revisions]
    graded = graded_in_new_lists(seen, numbers)
    kinds = [rows_that_came(seen, numbers), rows_that_went(seen, numbers)]
    people = people_at(seen.snapshot, {row.player_id for rows in kinds for row in rows})
    return [
        Changes(
            revision,
            _new_lists(seen, revision, graded),
            _revised(seen, revision, [row for rows in kinds for row in rows], people),
            sum(_left_out(rows, revision.number) for rows in kinds),
        )
        for revision in revisions
    ]


def _new_lists(
    seen: Seen, revision: ToldRevision, graded: Mapping[tuple[str, str], int]
) -> list[NewList]:
    counted = (
        NewList(shown, period, graded.get((shown.slug, period.name), 0))
        for shown, period in new_periods(seen.snapshot, revision.number)
    )
    return [new for new in counted if new.graded]


def _revised(
    seen: Seen,
    revision: ToldRevision,
    rows: Sequence[ChangedRow],
    people: Mapping[int, Person],
) -> list[Revised]:
    lists = {shown.slug: shown for shown in seen.snapshot.lists}
    revised = [
        Revised(
            people[row.player_id],
            lists[row.slug],
            _grade(row.old),
            _grade(row.new),
            _cause(row, revision),
        )
        for row in rows
        if row.number == revision.number
    ]
    return sorted(revised, key=lambda one: (one.person.name, one.person.ref))


def _left_out(rows: Sequence[ChangedRow], number: int) -> int:
    own = [row for row in rows if row.number == number]
    return own[0].together - len(own) if own else 0


def _grade(figure: int) -> int | None:
    return None if figure == NO_GRADE else figure


def _cause(row: ChangedRow, revision: ToldRevision) -> str:
    """A row that an undoing brings back has the cause it had when it first came."""
    if revision.undoes:
        return ""
    return Cause(row.cause).label if row.cause in Cause.values else ""
