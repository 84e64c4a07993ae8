"""What an import brings, stored: the lists set up, the rows loaded, their events accepted."""

from __future__ import annotations

from collections.abc import Callable

from django.db import transaction

from grading.imports.firsts import First
from grading.models import Event
from grading.services.acceptance import accept_events
from grading.services.batches import Progress
from grading.services.loading import load
from grading.services.rows import Association
from grading.services.setup import set_up_lists

Begin = Callable[[int], Progress]
"""Told how many rows there are to store; gives what is to be told how many are in."""


@transaction.atomic
def store(association: Association, *, first: First, begin: Begin) -> None:
    """Store all that is new, in lists that are computed from ``first`` on.

    Events are accepted as of the day the last of them was received.
    """
    events = association.events
    progress = begin(_size(association))
    for oldest in {*first.before.values(), *(row.period for row in association.grades)}:
        set_up_lists(first_computed=first.name, first=oldest)
    for named in {game.period for game in association.games} - {""}:
        set_up_lists(first_computed=first.name, first=named, last=named)
    load(association=association, progress=progress)
    if events:
        accept_events(
            events=Event.objects.filter(code__in=[event.code for event in events]),
            on=max(event.received_on for event in events),
            progress=progress,
        )


def _size(association: Association) -> int:
    parts = (
        association.clubs,
        association.players,
        association.affiliations,
        association.grades,
        association.events,
    )
    # Games are counted once more when they are placed.
    return sum(map(len, parts)) + 2 * sum(1 for _ in association.games)
