"""Whether an event that was accepted might still be, after something of it was put right."""

from __future__ import annotations

from django.utils.timezone import localdate

from grading.models import Event
from grading.services.corrections import CannotCorrect
from grading.services.eligibility import played, reasons_against


def refuse_ineligible(event: Event) -> None:
    """Raise CannotCorrect with everything that stands against an accepted event as it is now."""
    if event.stage != Event.Stage.ACCEPTED:
        return
    reasons = list(reasons_against(event, played([event]).get(event.pk), localdate()))
    if reasons:
        raise CannotCorrect("; ".join(reasons))
