"""Sections of events, made as the games name them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from grading.models import Section
from grading.services.keys import Keys
from grading.services.rows import GameRow

Sections = Mapping[tuple[int, str], int]
"""Keys by that of the event, and name."""


def sections_of(rows: Sequence[GameRow], keys: Keys) -> Sections:
    """The sections that ``rows`` name: those that are new are created, after those there."""
    kinds = {(keys.event(row.event), row.section): row.section_kind for row in rows if row.section}
    if not kinds:
        return {}
    held = Section.objects.filter(event__in={event for event, _ in kinds})
    there = {(event, name): key for event, name, key in held.values_list("event", "name", "pk")}
    positions = Counter(event for event, _ in there)
    new = []
    for (event, name), kind in kinds.items():
        if (event, name) not in there:
            place = positions[event]
            new.append(Section(event_id=event, name=name, kind=kind, position=place))
            positions[event] += 1
    Section.objects.bulk_create(new)
    return there | {(section.event_id, section.name): section.pk for section in new}
