"""How far the records' histories had come: what was changed since can be counted."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from django.db.models import Max, Model

from clubs.models import Club
from grading.models import Correction, Event, Game, ImportRecord, Placement
from players.models import Membership, Player

Stamps = dict[str, int]


def _watched() -> Iterator[type[Model]]:
    for model in (Player, Membership, Club, Event, Game):
        yield model.history.model
    yield from (Correction, Placement, ImportRecord)


def stamps() -> Stamps:
    """The latest key of everything that only ever grows."""
    return {
        model._meta.label: model._default_manager.aggregate(last=Max("pk"))["last"] or 0
        for model in _watched()
    }


def changed_since(then: dict[str, Any]) -> dict[str, int]:
    """How many rows came to each of the histories after the stamps ``then``."""
    counts = {
        model._meta.label: model._default_manager.filter(
            pk__gt=then.get(model._meta.label, 0)
        ).count()
        for model in _watched()
    }
    return {label: count for label, count in counts.items() if count}
