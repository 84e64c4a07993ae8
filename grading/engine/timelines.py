"""A list's timeline of schemes: which rule set serves which period.

Source: grading rules, section 1; the written form is that of formats, section 1.
"""

from __future__ import annotations

from dataclasses import dataclass

from grading.engine.periods import Period, list_month
from grading.engine.rules import RULE_SETS, RuleSet


@dataclass(frozen=True, slots=True)
class Timeline:
    """Rule sets, each with the list month it takes over at; the first serves all before."""

    changes: tuple[tuple[tuple[int, int], RuleSet], ...]

    def rules_for(self, period: Period) -> RuleSet:
        """The rule set in force for ``period``."""
        month = list_month(period.name)
        return [rules for start, rules in self.changes if start <= month][-1]


def parse_timeline(text: str) -> Timeline:
    """Read ``ecf-2012`` or ``ecf-2012,2015-01:ecf-2015``; ValueError says what is wrong."""
    changes: list[tuple[tuple[int, int], RuleSet]] = []
    for part in text.split(","):
        start, colon, name = part.strip().rpartition(":")
        if bool(colon) != bool(changes):
            raise ValueError(
                "a timeline is a scheme, then for each change the list it starts with and a"
                f" scheme, such as ecf-2012,2015-01:ecf-2015, not {text!r}"
            )
        if name not in RULE_SETS:
            raise ValueError(f"there is no scheme {name!r}; there are {', '.join(RULE_SETS)}")
        month = list_month(start) if colon else (0, 0)
        if changes and month <= changes[-1][0]:
            raise ValueError(f"the changes of {text!r} are not in order of time")
        changes.append((month, RULE_SETS[name]))
    return Timeline(tuple(changes))
