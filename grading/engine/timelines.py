"""A list's timeline of schemes: which rule set serves which period.

Source: grading rules, section 1; the written form is that of formats, section 1.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from grading.engine.calendars import (
    HALF_YEARS,
    MONTHS,
    RAPIDPLAY,
    SEASONS,
    STANDARDPLAY,
    YEARS,
    Calendar,
)
from grading.engine.periods import Period, list_month
from grading.engine.rules import RULE_SETS, RuleSet

A_YEAR = 12


@dataclass(frozen=True, slots=True)
class Timeline:
    """Rule sets, each with the list month it takes over at; the first serves all before."""

    changes: tuple[tuple[tuple[int, int], RuleSet], ...]

    def rules_for(self, period: Period) -> RuleSet:
        """The rule set in force for ``period``."""
        return self.rules_in(period.name)

    def rules_in(self, name: str) -> RuleSet:
        """That in force for the list called ``name``."""
        month = list_month(name)
        return [rules for start, rules in self.changes if start <= month][-1]


def plain_calendar(timeline: Timeline) -> Calendar:
    """The calendar of whoever has none of his own: half-years, years or seasons by the rules."""
    return calendars_for(timeline)[0]


def calendars_for(timeline: Timeline) -> tuple[Calendar, ...]:
    """The calendars that go with the rules, whose periods they count by; the plain one first."""
    rules = timeline.changes[0][1]
    if rules.is_sequential:
        return (MONTHS,)
    if rules.age_starts:
        return (SEASONS,)
    if rules.period_months == A_YEAR:
        return (YEARS,)
    return (HALF_YEARS, STANDARDPLAY, RAPIDPLAY)


def parse_timeline(text: str, schemes: Mapping[str, RuleSet] = RULE_SETS) -> Timeline:
    """Read ``ecf-2012`` or ``ecf-2012,2015-01:ecf-2015``; ValueError says what is wrong.

    ``schemes`` are those there are.
    """
    changes: list[tuple[tuple[int, int], RuleSet]] = []
    for part in text.split(","):
        start, colon, name = part.strip().rpartition(":")
        if bool(colon) != bool(changes):
            raise ValueError(
                "a timeline is a scheme, then for each change the list it starts with and a"
                f" scheme, such as ecf-2012,2015-01:ecf-2015, not {text!r}"
            )
        if name not in schemes:
            raise ValueError(f"there is no scheme {name!r}; there are {', '.join(schemes)}")
        month = list_month(start) if colon else (0, 0)
        if changes and month <= changes[-1][0]:
            raise ValueError(f"the changes of {text!r} are not in order of time")
        rules = schemes[name]
        if changes and not _one_calendar(changes[-1][1], rules):
            raise ValueError(
                f"{name} and {changes[-1][1].name} do not grade by the same periods, so that"
                " neither can follow the other in a list"
            )
        changes.append((month, rules))
    return Timeline(tuple(changes))


def _one_calendar(one: RuleSet, other: RuleSet) -> bool:
    same_length = one.period_months == other.period_months
    return same_length and bool(one.age_starts) == bool(other.age_starts)
