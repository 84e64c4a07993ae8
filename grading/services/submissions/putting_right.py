"""An event as a file has it: made of the first, and put right by a later one, as by hand."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from typing import Any

from grading.models import Event
from grading.models.submissions import Submission
from grading.services.acceptance import CannotAccept
from grading.services.corrections import CannotCorrect, Why
from grading.services.event_corrections import (
    correct_dates,
    correct_rate,
    correct_terms,
    rename_event,
)
from grading.services.submissions.plan import Plan
from grading.services.submissions.terms import reporter_of
from gradingsite.recording import save_with_reason

PLAIN = ("organiser", "is_final", "laws_observed", "fees_paid")
"""What no grade hangs on, or accepting itself asks."""


def event_of(submission: Submission, plan: Plan, on: date, why: Why) -> Event:
    """The event of a file, as it is to be accepted. Raises CannotAccept."""
    event = plan.event
    if event is None:
        event = plan.becomes
    else:
        told = {name: value for one in plan.changes for name, value in one.told.items()}
        try:
            _put_right(event, told, why)
        except CannotCorrect as refusal:
            raise CannotAccept([f"{submission}: {refusal}"]) from refusal
    event.submission_index = submission.submission_index
    event.received_on = min(max(event.received_on, submission.received_on), on)
    if plan.event is None:
        event.save()
    else:
        save_with_reason(event, reason=why["reason"], by=why.get("by"))
    return event


def _put_right(event: Event, told: Mapping[str, Any], why: Why) -> None:
    """What grades hang on by the services that correct it; accepting looks at all of it after."""
    # Which lists an event feeds hangs on its name.
    if "name" in told:
        rename_event(event=event, name=told["name"], **why)
    if "rate" in told:
        correct_rate(event=event, rate=told["rate"], **why)
    if "first_day" in told:
        first_day, last_day = told["first_day"], told["last_day"]
        correct_dates(event=event, first_day=first_day, last_day=last_day, is_checked=False, **why)
    if "kind" in told or "members_only" in told:
        correct_terms(
            event=event,
            kind=told.get("kind", event.kind),
            reported_by=reporter_of(told) if "kind" in told else event.reported_by,
            members_only=told.get("members_only", event.members_only),
            is_checked=False,
            **why,
        )
    for name in PLAIN:
        if name in told:
            setattr(event, name, told[name])
