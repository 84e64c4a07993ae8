"""How far the records' histories had come: what was changed since can be counted."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from django.db.models import Max, Model, Q

from clubs.models import Club, County, Union
from grading.models import (
    Allocation,
    Correction,
    Event,
    Feed,
    Game,
    GradingList,
    ImportedAffiliation,
    ImportedGrade,
    ImportRecord,
    Period,
    Placement,
    SchoolGrade,
    Section,
)
from gradingsite.recording import AS_IT_STOOD, AS_LOADED
from players.models import FormerName, LeftOutAffiliation, Membership, Player

Stamps = dict[str, int]

WITH_HISTORY: tuple[type[Model], ...] = (
    *(Player, FormerName, Membership, LeftOutAffiliation),
    *(Union, County, Club),
    *(GradingList, Period, Event, Section, Game, Allocation, SchoolGrade, Feed),
)
"""Central records that a revision is made of and whose changes are kept."""
ONLY_ADDED: tuple[type[Model], ...] = (
    *(Correction, Placement, ImportRecord, ImportedGrade, ImportedAffiliation),
)
"""Those of which rows only come: their keys tell how many."""


WHAT_STOOD = Q(history_change_reason__in=(AS_LOADED, AS_IT_STOOD))
"""Rows of histories that tell of no change: what was there before the first one that is kept."""


def _watched() -> Iterator[tuple[type[Model], Q]]:
    """Everything that only ever grows, and which of its rows are no changes."""
    for model in WITH_HISTORY:
        yield model.history.model, WHAT_STOOD  # type: ignore[attr-defined]
    for model in ONLY_ADDED:
        yield model, Q(pk__in=())


def stamps() -> Stamps:
    """The latest key of everything that only ever grows."""
    return {
        model._meta.label: model._default_manager.aggregate(last=Max("pk"))["last"] or 0
        for model, _ in _watched()
    }


def changed_since(then: dict[str, Any]) -> dict[str, int]:
    """How many changes came to each of the histories after the stamps ``then``.

    What was not watched when they were made is left out.
    """
    counts = {
        model._meta.label: model._default_manager.filter(pk__gt=then[model._meta.label])
        .exclude(no_change)
        .count()
        for model, no_change in _watched()
        if model._meta.label in then
    }
    return {label: count for label, count in counts.items() if count}
