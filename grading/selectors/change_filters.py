"""Narrowing the changes of a revision down: by list, by what happened, by cause."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

from django.db.models import Count, QuerySet
from django.http import QueryDict

from grading.models.corrections import Cause
from grading.reading.lists import PublishedList
from grading.reading.parameters import word
from grading.reading.snapshot import Snapshot
from grading.selectors.changes import What

COLUMNS = {"list": "list_slug", "what": "what", "cause": "why"}
"""Each filter, and the column of a change that it is about."""

Filters: TypeAlias = Mapping[str, str]
"""The value wanted by filter; nothing for any."""
Counted: TypeAlias = Mapping[tuple[str, ...], int]
"""How many changes there are by the values of all filters."""


def filters_asked(query: QueryDict, snapshot: Snapshot) -> Filters:
    """The filters in an address. Raises NotShown for values that there are not."""
    known: dict[str, Sequence[str]] = {
        "list": [shown.slug for shown in snapshot.lists],
        "what": What.values,
        "cause": Cause.values,
    }
    return {name: word(query, name, values) for name, values in known.items()}


@dataclass(frozen=True, slots=True)
class Choice:
    """One value of a filter, and how many changes it would leave of those shown otherwise."""

    key: str
    words: str
    count: int


def count_changes(changes: QuerySet[Any, Any]) -> Counted:
    """Count them all. One query."""
    rows = changes.values_list(*COLUMNS.values()).annotate(Count("pk"))
    return {tuple(values): count for *values, count in rows}


def filtered(changes: QuerySet[Any, Any], filters: Filters) -> QuerySet[Any, Any]:
    """Those that are wanted."""
    return changes.filter(**{COLUMNS[name]: value for name, value in filters.items() if value})


def left(counts: Counted, filters: Filters) -> int:
    """How many are wanted."""
    wanted = [filters.get(name, "") for name in COLUMNS]
    return sum(
        count
        for values, count in counts.items()
        if all(not want or want == value for want, value in zip(wanted, values, strict=True))
    )


def choices(
    counts: Counted, filters: Filters, lists: Mapping[str, PublishedList]
) -> dict[str, Sequence[Choice]]:
    """For each filter every value there is, counted as the other filters leave them."""
    words: dict[str, Mapping[str, Any]] = {
        "list": {slug: shown.short_name for slug, shown in lists.items()},
        "what": dict(What.choices),
        "cause": dict(Cause.choices),
    }
    return {
        name: [
            Choice(key, str(label), left(counts, {**filters, name: key}))
            for key, label in words[name].items()
            if any(values[place] == key for values in counts)
        ]
        for place, name in enumerate(COLUMNS)
    }
