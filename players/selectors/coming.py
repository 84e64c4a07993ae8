"""The lists to come, and which of a player's sides they will find. Rules, section 6.

Games that are reported already count here, as they will.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from grading.engine.calendars import HALF_YEARS
from grading.engine.categories import RECENT_MONTHS
from grading.engine.periods import Period, months_ending
from grading.engine.rules import Category, Fill, RuleSet
from grading.models import PublishedGrade
from grading.reading.lists import PublishedList
from players.selectors.played import Day, Played
from players.selectors.sides import Status

COUNTING = (Status.GRADED, Status.IN_PROGRESS)


@dataclass(frozen=True, slots=True)
class Coming:
    """A list to come, and how many sides a category will find in it."""

    period: Period
    rules: RuleSet
    days: Sequence[Day]

    def lacks(self, category: Category) -> int:
        """How many sides more the category needs: 0 where it is earned."""
        sides, recent = self.within(category.months), self.within(RECENT_MONTHS)
        return max(category.sides - sides, category.recent - recent, 0)

    def within(self, months: int) -> int:
        """How many sides count as of the last ``months`` months."""
        first = months_ending(self.period.last_day, months)
        if self.rules.fill is Fill.DATE:
            return sum(
                day.sides for day in self.days if day.day >= first or day.period == self.period.name
            )
        first_name = HALF_YEARS.containing(first).name
        return sum(day.sides for day in self.days if day.period >= first_name)


def coming_lists(
    grading_list: PublishedList,
    rules: RuleSet,
    standing: Iterable[PublishedGrade],
    played: Played,
) -> Iterator[Coming]:
    """The lists after the latest one, the next first; none where nobody knows its calendar.

    ``standing`` are the player's rows of the list, as the revision shows them.
    """
    latest = grading_list.latest
    if latest is None or HALF_YEARS.containing(latest.last_day).last_day != latest.last_day:
        return
    days = _days(grading_list, standing, played)
    period = HALF_YEARS.containing(latest.last_day)
    for _ in range(rules.reach_months // rules.period_months + 1):
        period = HALF_YEARS.after(period)
        yield Coming(period, rules, [day for day in days if day.period <= period.name])


def _days(grading_list: PublishedList, rows: Iterable[PublishedGrade], played: Played) -> list[Day]:
    """The sides that count or will, the opening balance's among them."""
    days = [d for d in played.days if d.slug == grading_list.slug and d.status in COUNTING]
    opening = grading_list.opening
    for row in rows:
        if opening is not None and row.period == opening.name and row.games_counted:
            last = opening.last_day
            days.append(Day(row.list_slug, row.period, Status.GRADED, last, row.games_counted))
            break
    return days
