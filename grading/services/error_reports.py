"""Errors that visitors report, and the answers to them."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from django.db import transaction
from django.utils import timezone

from grading.models import Correction, ErrorReport, Event, Game
from grading.tasks import mail_answer
from gradingsite.recording import Refused
from players.models import Player

if TYPE_CHECKING:
    from django.contrib.auth.models import User

Record = TypeVar("Record", Player, Event, Game)

Status = ErrorReport.Status

NEEDS_REPLY = (Status.NOTHING, Status.DECLINED)


class SentBefore(Refused):
    """The form was sent before, and said something else."""


class CannotAnswer(Refused):
    """An answer makes no sense; the message says why, and ``field`` where."""

    def __init__(self, message: str, field: str) -> None:
        super().__init__(message)
        self.field = field


@transaction.atomic
def report_error(
    *,
    token: str,
    kind: str,
    subject: str,
    what: str,
    confirmation: str = "",
    name: str = "",
    email: str = "",
    player_id: int | None = None,
    event_id: int | None = None,
    game_id: int | None = None,
) -> ErrorReport:
    """Take a report in; the same form sent twice is one report, whose ``token`` it came with.

    Records that are there no more are left out. Raises SentBefore for other words in its place.
    """
    report, is_new = ErrorReport.objects.get_or_create(
        token=token,
        defaults={
            "kind": kind,
            "subject": subject,
            "what": what,
            "confirmation": confirmation,
            "name": name,
            "email": email,
            "player": _kept(Player, player_id),
            "event": _kept(Event, event_id),
            "game": _kept(Game, game_id),
        },
    )
    if not is_new and (report.kind, report.subject, report.what) != (kind, subject, what):
        raise SentBefore(
            "A report was sent from this form before. To send this one too, press the button again."
        )
    return report


@transaction.atomic
def answer_report(
    *,
    report: ErrorReport,
    status: str,
    reply: str = "",
    correction: Correction | None = None,
    tell_at: str = "",
    by: User | None = None,
) -> None:
    """Say what comes of a report; with the address ``tell_at`` of its page, by mail too.

    Who gave no address of his own, or waits for an answer still, gets none. Raises CannotAnswer.
    """
    if correction is not None and status != Status.RIGHT:
        raise CannotAnswer("Only what was put right has a correction.", "correction")
    if status in NEEDS_REPLY and not reply.strip():
        raise CannotAnswer("Say why in the reply: it is all that the reporter learns.", "reply")
    if status == Status.RIGHT and correction is None and not reply.strip():
        raise CannotAnswer("Name the correction, or say in the reply what was put right.", "reply")
    report = ErrorReport.objects.select_for_update().get(pk=report.pk)
    was = report.status
    report.status, report.reply, report.correction = status, reply, correction
    if report.is_open:
        report.answered_at = None
    elif status != was:
        report.answered_at = timezone.now()
    report.answered_by = by
    report.answer_is_due = bool(tell_at and report.email and not report.is_open)
    report.save()
    if report.answer_is_due:
        # A mail that cannot be sent leaves the answer as it is, and still due.
        transaction.on_commit(lambda: mail_answer.delay(report.pk, tell_at), robust=True)


def _kept(model: type[Record], key: int | None) -> Record | None:
    return None if key is None else model._default_manager.filter(pk=key).first()
