"""The day on which a grade lapses if no more games come. Source: site, profile; rules, 6."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date

from grading.engine.calendars import HALF_YEARS
from grading.engine.categories import RECENT_MONTHS
from grading.engine.periods import Period, end_of_month, months_ending
from grading.engine.rules import RULE_SETS, Category, Fill, RuleSet
from grading.models import PublishedGrade
from grading.reading.lists import PublishedList
from players.selectors.played import Day, Played
from players.selectors.sides import Status


def lapse_day(
    grading_list: PublishedList,
    row: PublishedGrade,
    standing: Sequence[PublishedGrade],
    played: Played,
) -> date | None:
    """When the first list without the player's grade will be due.

    ``standing`` are the list's rows as the revision shows them. None where the list's calendar
    is not one of half-years, so that nobody knows. Games that are reported already count, as
    they will.
    """
    latest = grading_list.latest
    if latest is None or row.scheme not in RULE_SETS:
        return None
    rules = RULE_SETS[row.scheme]
    if HALF_YEARS.containing(latest.last_day).last_day != latest.last_day:
        return None
    days = _days(grading_list, standing, played)
    period = HALF_YEARS.containing(latest.last_day)
    for _ in range(rules.reach_months // rules.period_months + 1):
        period = HALF_YEARS.after(period)
        if not _has_grade(rules, rules.categories[-1], period, days):
            return end_of_month(period.name)
    return None


def _days(grading_list: PublishedList, rows: Sequence[PublishedGrade], played: Played) -> list[Day]:
    """The sides that count or will, the opening balance's among them."""
    counting = (Status.GRADED, Status.IN_PROGRESS)
    days = [d for d in played.days if d.slug == grading_list.slug and d.status in counting]
    opening = grading_list.opening
    for row in rows:
        if opening is not None and row.period == opening.name and row.games_counted:
            last = opening.last_day
            days.append(Day(row.list_slug, row.period, Status.GRADED, last, row.games_counted))
            break
    return days


def _has_grade(rules: RuleSet, lowest: Category, period: Period, days: Sequence[Day]) -> bool:
    """Whether the ``lowest`` category will be met in ``period``."""
    return (
        _within(rules, period, days, lowest.months) >= lowest.sides
        and _within(rules, period, days, RECENT_MONTHS) >= lowest.recent
    )


def _within(rules: RuleSet, period: Period, days: Sequence[Day], months: int) -> int:
    first = months_ending(period.last_day, months)
    if rules.fill is Fill.DATE:
        return sum(d.sides for d in days if d.day >= first or d.period == period.name)
    first_name = HALF_YEARS.containing(first).name
    return sum(day.sides for day in days if day.period >= first_name)
