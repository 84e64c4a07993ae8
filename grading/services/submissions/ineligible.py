"""What stands against grading the event of a file, told before anybody accepts it."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from copy import copy
from datetime import date

from django.utils.timezone import localdate

from grading.imports.declared import Declared
from grading.imports.parsed import ParsedEvent
from grading.models import Event
from grading.models.submissions import Submission
from grading.services.eligibility import Played, reasons
from grading.services.submissions.terms import Term, Told, rate_of, reporter_of, said_by


def new_event(submission: Submission, declared: Declared, parsed: ParsedEvent) -> Event:
    """The event of a file, of which nothing is here yet; it is not stored."""
    event = Event(
        code=submission.code, received_on=submission.received_on, stage=Event.Stage.RECEIVED
    )
    told = said_by(submission, declared, rate_of(parsed.time_limit, declared))
    return _as_told(event, told)


def why_ineligible(
    submission: Submission,
    declared: Declared,
    parsed: ParsedEvent,
    event: Event | None,
    terms: Sequence[Term],
    days: Collection[date],
) -> Iterator[str]:
    """What would stand today against accepting the event as the file leaves it.

    ``days`` are those of the games of the file.
    """
    if event is None:
        event = new_event(submission, declared, parsed)
    else:
        changes = [term.told for term in terms if not term.is_kept]
        told = {name: value for one in changes for name, value in one.items()}
        event = _as_told(copy(event), told)
    when = Played(min(days), max(days)) if days else None
    return reasons(event, when, localdate(), days)


def _as_told(event: Event, told: Told) -> Event:
    for name, value in told.items():
        setattr(event, name, reporter_of(told) if name == "reported_by" else value)
    return event
