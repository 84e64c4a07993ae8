"""The day on which a grade lapses if no more games come. Source: site, profile; rules, 6."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date

from grading.engine.periods import end_of_month
from grading.engine.rules import RULE_SETS
from grading.models import PublishedGrade
from grading.reading.lists import PublishedList
from players.selectors.coming import coming_lists
from players.selectors.played import Played


def lapse_day(
    grading_list: PublishedList,
    row: PublishedGrade,
    standing: Iterable[PublishedGrade],
    played: Played,
) -> date | None:
    """When the first list without the player's grade will be due.

    ``standing`` are the list's rows as the revision shows them. None where the list's calendar
    is not one of half-years, so that nobody knows.
    """
    if row.scheme not in RULE_SETS:
        return None
    rules = RULE_SETS[row.scheme]
    for coming in coming_lists(grading_list, rules, standing, played):
        if coming.lacks(rules.categories[-1]):
            return end_of_month(coming.period.name)
    return None
