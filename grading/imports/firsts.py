"""The list a database begins to compute with, and the periods before it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from grading.interchange.faults import Faults, quoted
from grading.models import GradingList
from grading.services.setup import NATIONAL_LISTS

CALENDARS = {national.slug: national.calendar for national in NATIONAL_LISTS}


@dataclass(frozen=True, slots=True)
class First:
    """The first list computed, of both rates of play."""

    name: str

    @property
    def before(self) -> Mapping[str, str]:
        """By list, the name of the period before: that of the opening balance."""
        return {
            slug: calendar.before(calendar.named(self.name)).name
            for slug, calendar in CALENDARS.items()
        }


def read_first(option: str, name: str, faults: Faults) -> First:
    """The first list computed; a fault where not both lists have it, or they have another here."""
    try:
        for calendar in CALENDARS.values():
            calendar.named(name)
    except ValueError:
        faults.add(option, 0, "", quoted(name), "a list of both rates, such as 2012-01")
        return First("2012-01")
    for here in GradingList.objects.filter(slug__in=CALENDARS).exclude(first_computed=name)[:1]:
        expected = f"{here.first_computed}, with which the lists here begin"
        faults.add(option, 0, "", quoted(name), expected)
    return First(name)
