"""What an import brings, stored: the lists set up, the rows loaded, their events accepted."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable

from django.db import transaction
from django.db.models import Max

from grading.imports.firsts import First
from grading.models import Event
from grading.services.acceptance import accept_events
from grading.services.batches import Progress
from grading.services.eligibility import Played
from grading.services.growing import grow_events
from grading.services.loading import load
from grading.services.rows import Association
from grading.services.setup import set_up_lists

Begin = Callable[[int], Progress]
"""Told how many rows there are to store; gives what is to be told how many are in."""


@transaction.atomic
def store(association: Association, *, first: First, begin: Begin) -> None:
    """Store all that is new, in lists that are computed from ``first`` on.

    Games may be of events that are here, which then reach over them. Events with new games are
    accepted as of the day the last of them was received.
    """
    progress = begin(_size(association))
    for oldest in {*first.before.values(), *(row.period for row in association.grades)}:
        set_up_lists(first_computed=first.name, first=oldest)
    for named in {game.period for game in association.games} - {""}:
        set_up_lists(first_computed=first.name, first=named, last=named)
    load(association=association, progress=progress)
    _grow(association)
    events = Event.objects.filter(code__in={game.event for game in association.games})
    received_on = events.aggregate(last=Max("received_on"))["last"]
    if received_on is not None:
        accept_events(events=events, on=received_on, progress=progress)


def _grow(association: Association) -> None:
    days = defaultdict(list)
    for game in association.games:
        days[game.event].append(game.day)
    for event in association.events:
        days.pop(event.code, None)
    if days:
        grow_events(
            games={code: Played(min(when), max(when)) for code, when in days.items()},
            reason="further games were loaded",
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
