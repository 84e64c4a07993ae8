"""Receiving a file of results: read, held against the records, its players looked for."""

from __future__ import annotations

from datetime import date
from hashlib import sha256
from typing import TYPE_CHECKING

from django.db import IntegrityError, transaction

from grading.imports.declared import Declared
from grading.imports.results import ResultsFile
from grading.models import Event
from grading.models.submissions import Submission
from grading.services.eligibility import MEMBERS_ONLY_TOO_LATE, is_of_members_only_too_late
from grading.services.submissions.behind import reasons_behind
from grading.services.submissions.identifying import look_for
from grading.services.submissions.own_list import why_no_list
from grading.services.submissions.prefilled import with_new_name
from gradingsite.recording import Refused
from players.models import Player

if TYPE_CHECKING:
    from django.contrib.auth.models import User

STANDING = [*Submission.PENDING, Submission.Stage.ACCEPTED]


class CannotReceive(Refused):
    """A file that is well written is not taken; the message says why."""


@transaction.atomic
def receive_submission(
    *, name: str, read: ResultsFile, declared: Declared, on: date, by: User | None = None
) -> Submission:
    """Keep a file that was ``read`` with what is ``declared`` of it, and look for its players.

    Raises CannotReceive for one that came before or is behind what is here; nothing is stored then.
    """
    _refuse_without_reporter(declared)
    if why := why_no_list(declared.own_list):
        raise CannotReceive(why)
    if is_of_members_only_too_late(
        members_only=declared.members_only, last_day=read.event.last_day or date.min
    ):
        raise CannotReceive(MEMBERS_ONLY_TOO_LATE)
    read, declared = with_new_name(read, declared)
    digest = sha256(read.text.encode()).hexdigest()
    _refuse_again(digest)
    _refuse_behind(read, by)
    try:
        with transaction.atomic():
            submission = _create(name, digest, read, declared, on, by)
    except IntegrityError:
        # Somebody sent one in at the same moment, and was the first: now it can be said which.
        _refuse_again(digest)
        _refuse_behind(read, by)
        raise
    look_for(submission, read.event)
    return submission


def _refuse_without_reporter(declared: Declared) -> None:
    """An event abroad is graded for the Direct Member who sends it in."""
    ref = declared.reported_by
    if not ref and declared.kind == Event.Kind.FOREIGN:
        raise CannotReceive("an event abroad needs the Direct Member who reports it")
    if ref and not Player.objects.filter(ref=ref).exists():
        raise CannotReceive(f"no player has the reference {ref}, who is said to report the event")


def _refuse_again(digest: str) -> None:
    before = Submission.objects.filter(sha256=digest, stage__in=STANDING).first()
    if before is not None:
        raise CannotReceive(
            f"this file was received on {before.received_on:%-d %B %Y} as {before}:"
            f" {before.get_stage_display()}"
        )


def _refuse_behind(read: ResultsFile, by: User | None) -> None:
    """A submission replaces those with a lower index; the same or a lower one is refused."""
    code = read.event.code
    event = Event.objects.filter(code=code).first()
    for why in reasons_behind(event, read.event.submission_index or 0, by):
        raise CannotReceive(why)
    pending = Submission.objects.filter(code=code, stage__in=Submission.PENDING).first()
    if pending is not None:
        raise CannotReceive(f"{pending} is waiting: accept it or set it aside first")


def _create(
    name: str, digest: str, read: ResultsFile, declared: Declared, on: date, by: User | None
) -> Submission:
    event = read.event
    assert event.first_day is not None  # noqa: S101 - it was read without a fault
    assert event.last_day is not None  # noqa: S101
    assert event.submission_index is not None  # noqa: S101
    return Submission.objects.create(
        format=read.format,
        file_name=name[-200:],
        sha256=digest,
        text=read.text,
        declared=declared.to_json(),
        code=event.code,
        submission_index=event.submission_index,
        name=event.name,
        first_day=event.first_day,
        last_day=event.last_day,
        organiser=declared.organiser,
        received_on=on,
        received_by=by,
    )


@transaction.atomic
def set_aside(*, submission: Submission) -> None:
    """Let a file that was not accepted go no further: another may come in its place."""
    submission.refresh_from_db(from_queryset=Submission.objects.select_for_update())
    if submission.stage not in Submission.PENDING:
        raise CannotReceive(f"{submission} is {submission.get_stage_display()}")
    submission.stage = Submission.Stage.SET_ASIDE
    submission.save(update_fields=["stage"])
