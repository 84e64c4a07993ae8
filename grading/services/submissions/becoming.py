"""The event of a file, as accepting would leave it; nothing of it is stored."""

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


def as_it_becomes(
    submission: Submission,
    declared: Declared,
    parsed: ParsedEvent,
    event: Event | None,
    terms: Sequence[Term],
) -> Event:
    """A copy of the ``event`` with what the file says otherwise, or the new one that it makes."""
    if event is None:
        new = Event(
            code=submission.code, received_on=submission.received_on, stage=Event.Stage.RECEIVED
        )
        return _with(new, said_by(submission, declared, rate_of(parsed.time_limit, declared)))
    becomes = copy(event)
    for term in terms:
        if not term.is_kept:
            _with(becomes, term.told)
    return becomes


def why_ineligible(event: Event, days: Collection[date]) -> Iterator[str]:
    """What would stand today against accepting the event with games of these days."""
    when = Played(min(days), max(days)) if days else None
    return reasons(event, when, localdate(), days)


def _with(event: Event, told: Told) -> Event:
    for name, value in told.items():
        setattr(event, name, reporter_of(told) if name == "reported_by" else value)
    return event
