"""What each category needs, held against what a player has. Source: rules, section 6."""

from __future__ import annotations

from dataclasses import dataclass

from grading.engine.categories import RECENT_MONTHS
from grading.engine.rules import Category
from grading.models import PublishedGrade
from players.selectors.counts import Counted


@dataclass(frozen=True, slots=True)
class Need:
    """One category, and how far the player gets towards it."""

    category: Category
    sides: int
    recent: int
    is_earned: bool
    """It is the one he has: the highest whose needs are met."""

    @property
    def is_met(self) -> bool:
        """Whether there are enough sides for it."""
        return self.sides >= self.category.sides and self.recent >= self.category.recent

    @property
    def missing(self) -> int:
        """How many more games in the period would bring it; each counts for every need."""
        short_of = self.category.sides - self.sides, self.category.recent - self.recent
        return max(*short_of, 0)


def needs_of(row: PublishedGrade, counted: Counted) -> list[Need]:
    """Each category of the rules, from the highest to the lowest."""
    recent = counted.within(RECENT_MONTHS)
    return [
        Need(category, counted.within(category.months), recent, row.category == category.letter)
        for category in counted.rules.categories
    ]
