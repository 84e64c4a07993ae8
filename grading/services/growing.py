"""Events of which further games come in: they reach over those too."""

from __future__ import annotations

from collections.abc import Mapping

from django.db import transaction

from grading.models import Event
from grading.services.batches import NAMED_AT_ONCE, in_batches
from grading.services.eligibility import Played
from gradingsite.recording import save_with_reason


@transaction.atomic
def grow_events(*, games: Mapping[str, Played], reason: str) -> None:
    """Let events, by their codes, reach over the days of games that were added to them.

    They were received with the last of these games if not later.
    """
    for codes in in_batches(sorted(games), NAMED_AT_ONCE):
        held = Event.objects.select_for_update().filter(code__in=codes)
        for event in list(held.order_by("code")):
            when = games[event.code]
            event.first_day = min(event.first_day, when.first)
            event.last_day = max(event.last_day, when.last)
            event.received_on = max(event.received_on, when.last)
            save_with_reason(event, reason=reason)
