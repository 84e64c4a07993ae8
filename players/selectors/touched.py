"""Whether a change of a grade comes from the player's own record, or follows from another's."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import TypeAlias

from django.db.models import Q

from grading.models import PublishedGrade, PublishedSide

Key: TypeAlias = tuple[int, str]
"""A revision, and a list's slug."""


@dataclass(frozen=True, slots=True)
class Change:
    """A row of a grade, and what took its place in the revision of that ``number``."""

    slug: str
    period: str
    old: PublishedGrade | None
    new: PublishedGrade | None
    number: int

    @property
    def is_of_another_age(self) -> bool:
        """Whether the player is a junior of another age since, or one no longer."""
        old, new = self.old, self.new
        return old is not None and new is not None and old.junior_age != new.junior_age

    @property
    def old_grade(self) -> int | None:
        """The grade before."""
        return self.old.grade if self.old else None

    @property
    def new_grade(self) -> int | None:
        """The grade since."""
        return self.new.grade if self.new else None


@dataclass(frozen=True)
class Touched:
    """The first period, by revision and list, in which the player's own results were touched."""

    first: Mapping[Key, str]
    aged: Collection[int]
    """The revisions that brought him another age."""

    def by(self, change: Change) -> bool:
        """Whether it comes from the player's own details, or results up to its period."""
        old, new = change.old, change.new
        if old is None or new is None or old.entry_kind != new.entry_kind:
            return True
        if change.number in self.aged:
            return True
        # What he went in with may come of either list, where it is not the same.
        own_list_alone = old.entry_value == new.entry_value
        return any(
            number == change.number
            and period <= change.period
            and (slug == change.slug or not own_list_alone)
            for (number, slug), period in self.first.items()
        )


def touched_in(player_id: int, changes: Collection[Change]) -> Touched:
    """Where ``changes`` found the player's own results other than before. One query."""
    numbers = {change.number for change in changes}
    if not numbers:
        return Touched({}, ())
    sides = PublishedSide.objects.filter(
        Q(since__in=numbers) | Q(until__in=numbers), player_id=player_id
    )
    said: dict[Key, tuple[set[tuple[object, ...]], set[tuple[object, ...]]]]
    said = defaultdict(lambda: (set(), set()))
    # The period comes first. Of values there is nothing here: these are what follows.
    columns = ("period", "game_id", "is_white", "opponent_id", "score", "status", "day")
    for since, until, slug, *result in sides.values_list("since", "until", "list_slug", *columns):
        if until in numbers:
            said[until, slug][0].add(tuple(result))
        if since in numbers:
            said[since, slug][1].add(tuple(result))
    first = {
        key: min(str(result[0]) for result in before ^ after)
        for key, (before, after) in said.items()
        if before != after
    }
    return Touched(first, {change.number for change in changes if change.is_of_another_age})
