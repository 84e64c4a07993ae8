"""How many counted sides fall in the months that a category looks back on. Rules, section 6."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from grading.engine.periods import months_ending
from grading.engine.rules import Fill, RuleSet
from grading.models import PublishedGrade, PublishedSide
from grading.reading.lists import PublishedList, PublishedPeriod


@dataclass(frozen=True)
class Counted:
    """A player's counted sides, as the rules of one period look at them."""

    grading_list: PublishedList
    period: PublishedPeriod
    rules: RuleSet
    sides: Sequence[PublishedSide]
    opening: PublishedGrade | None
    """The opening balance: so many sides worth its grade each, on the last day of its period."""

    @cached_property
    def places(self) -> dict[str, int]:
        """Where each period stands among those of the list."""
        return {period.name: place for place, period in enumerate(self.grading_list.periods)}

    @property
    def place(self) -> int:
        """Where the period itself stands."""
        return self.places[self.period.name]

    @property
    def own(self) -> list[PublishedSide]:
        """The sides graded in the period."""
        return [side for side in self.sides if side.period == self.period.name]

    @property
    def earlier(self) -> list[PublishedSide]:
        """Those graded before, the latest first."""
        return [side for side in self.sides if side.period != self.period.name]

    def within(self, months: int) -> int:
        """How many sides count as of the last ``months`` months."""
        if self.rules.fill is Fill.DATE:
            first = months_ending(self.period.last_day, months)
            earlier = sum(side.day >= first for side in self.earlier)
            opening_is_in = self._opening_period.last_day >= first
        else:
            first_place = self.place - months // self.rules.period_months + 1
            earlier = sum(self.places[side.period] >= first_place for side in self.earlier)
            opening_is_in = self.places[self._opening_period.name] >= first_place
        opening = self.opening.games_counted if self.opening and opening_is_in else 0
        return len(self.own) + earlier + opening

    @property
    def _opening_period(self) -> PublishedPeriod:
        return self.grading_list.opening or self.grading_list.periods[0]
