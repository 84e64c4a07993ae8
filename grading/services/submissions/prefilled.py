"""What is declared of an event that is here already: what a later file of it begins from."""

from __future__ import annotations

from dataclasses import replace

from grading.imports.declared import Declared, from_json
from grading.imports.results import ResultsFile
from grading.models import Event
from grading.models.submissions import Submission
from grading.services.submissions.terms import held_of, is_own_list, limit_of, own_name_of

ASKED = ("kind", "organiser", "own_list", "members_only", "reported_by")
"""What whoever sends a file in says of its event, and a form cannot guess."""


def prefilled(code: str) -> Declared | None:
    """What a file with the next index would declare if nothing changed; None for no event."""
    event = Event.objects.filter(code=code).select_related("reported_by").first() if code else None
    if event is None:
        return None
    told = {name: value for name, value in held_of(event).items() if name != "rate"}
    files = Submission.objects.filter(event=event, stage=Submission.Stage.ACCEPTED)
    before = files.order_by("-submission_index").first()
    return Declared(
        **told,
        own_list=event.rate if is_own_list(event.rate) else "",
        code=code,
        submission_index=event.submission_index + 1,
        time_limit=limit_of(before, from_json(before.declared)) if before else None,
    )


def is_other(declared: Declared, held: Declared) -> bool:
    """Whether more is declared than that another report of the same event has come."""
    said = [(getattr(declared, name), getattr(held, name)) for name in ASKED]
    return any(ours != theirs for ours, theirs in said if ours != "")


def with_new_name(read: ResultsFile, declared: Declared) -> tuple[ResultsFile, Declared]:
    """A later report that calls its event otherwise than the one before, by that name.

    Declared of it is the name that the event has: nobody typed it, the form began with it.
    """
    event = Event.objects.filter(code=declared.code, name=declared.name or None).first()
    if not read.own_name or event is None:
        return read, declared
    files = Submission.objects.filter(event=event, stage=Submission.Stage.ACCEPTED)
    before = files.order_by("-submission_index").first()
    if before is None or own_name_of(before) in ("", read.own_name):
        return read, declared
    named = replace(read.event, name=read.own_name)
    return replace(read, event=named), replace(declared, name=read.own_name)
