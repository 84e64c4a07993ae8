"""Which lists an event feeds: the one it is graded in, and those that ask for its kind by name."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable

from django.db.models import Q

from grading.models import Event, Feed, GradingList
from gradingsite.folding import Pattern, parse_pattern


def fed_lists(events: Collection[Event]) -> dict[str, list[int]]:
    """By the slug of each list, the keys of the ``events`` that feed it. One query."""
    patterns = _patterns()
    fed: dict[str, list[int]] = defaultdict(list)
    for event in events:
        for slug in _lists_of(event, patterns):
            fed[slug].append(event.pk)
    return dict(fed)


def lists_fed_by(event: Event) -> set[str]:
    """The slugs of the lists that an event feeds. One query."""
    return _lists_of(event, _patterns())


def events_feeding(grading_list: GradingList) -> set[int]:
    """The keys of all events that feed a list, at whatever stage they are. Two queries."""
    names = Feed.objects.filter(grading_list=grading_list).values_list("name", flat=True)
    patterns = [parse_pattern(name) for name in names]
    # The column has codes after the names, so it finds more than are called so.
    wanted = Q(rate=grading_list.slug)
    for pattern in patterns:
        wanted |= Q(folded__wild=pattern)
    found = Event.objects.filter(wanted).order_by().values_list("pk", "name", "rate")
    return {
        key
        for key, name, rate in found
        if rate == grading_list.slug or any(pattern.matches(name) for pattern in patterns)
    }


def _patterns() -> list[tuple[str, Pattern]]:
    rows = Feed.objects.values_list("grading_list__slug", "name")
    return [(slug, parse_pattern(name)) for slug, name in rows]


def _lists_of(event: Event, patterns: Iterable[tuple[str, Pattern]]) -> set[str]:
    return {event.rate} | {slug for slug, pattern in patterns if pattern.matches(event.name)}
