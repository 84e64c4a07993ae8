"""Asking for reports that are overdue, at most once: by mail to whoever reported the event last."""

from __future__ import annotations

import logging
from dataclasses import dataclass
from datetime import date
from typing import TYPE_CHECKING

from django.conf import settings
from django.db import transaction
from django.template.loader import render_to_string

from grading.models import Event, NotExpected, ReportReminder
from grading.selectors.expected import Expected, expected_events, overdue_events
from gradingsite import site
from gradingsite.recording import Refused
from gradingsite.sending import NOT_SENT, send
from players.services.ruling import say, unsay

if TYPE_CHECKING:
    from django.contrib.auth.models import User

log = logging.getLogger(__name__)


class CannotRemind(Refused):
    """Nobody is asked for a report; the message says why."""


@dataclass(frozen=True, slots=True)
class Reminded:
    """What came of asking for all that is overdue."""

    sent: int
    failed: int
    without_address: int


def remind(*, event: Event, season: str, on: date, by: User | None = None) -> ReportReminder:
    """Ask for the report in a season of an event of the one before. Raises CannotRemind.

    When the mail cannot be sent, its error is raised, and it is as if nobody had asked.
    """
    rows = expected_events(season, on)
    row = next((row for row in rows if row.event.pk == event.pk), None)
    if row is None:
        raise CannotRemind(f"{event} is no event of the season before {season}")
    return _remind(row, by)


def remind_all(*, on: date) -> Reminded:
    """Ask for each report that is overdue and was not asked for yet."""
    open_ones = [row for row in overdue_events(on) if row.reminder is None]
    sent = failed = 0
    for row in filter(lambda row: row.can_be_reminded, open_ones):
        try:
            _remind(row, None)
        except CannotRemind:  # Somebody has done so this very moment.
            continue
        except NOT_SENT as error:
            log.warning("no reminder of %s: %s", row.event.code, error)
            failed += 1
        else:
            sent += 1
    return Reminded(sent, failed, sum(not row.can_be_reminded for row in open_ones))


def _remind(row: Expected, by: User | None) -> ReportReminder:
    """Write down that it is asked for, and ask when that is certain; or take it back."""
    reminder, address = _written_down(row, by)
    try:
        send(
            subject=" ".join(f"{settings.SITE_NAME}: the results of {row.event}".split()),
            message=render_to_string("grading/reminder.txt", site.context() | {"row": row}),
            to=address,
        )
    except BaseException:
        reminder.delete()
        raise
    return reminder


@transaction.atomic(durable=True)
def _written_down(row: Expected, by: User | None) -> tuple[ReportReminder, str]:
    if not row.is_overdue:
        raise CannotRemind(f"no report of {row.event} is overdue")
    if row.contact is None or not row.contact.email:
        raise CannotRemind(f"there is no e-mail address of whoever reports {row.event}")
    # Of two at once, one makes it, and the other waits for that.
    reminder, is_new = ReportReminder.objects.get_or_create(
        event=row.event, season=row.season, defaults={"sent_by": by}
    )
    if not is_new:
        raise CannotRemind(f"{row.contact} was asked for {row.event} already")
    return reminder, row.contact.email


def expect_no_more(
    *, event: Event, season: str, reason: str, by: User | None = None
) -> NotExpected:
    """Say that an event is not to come again in a season. Raises CannotRemind."""
    return say(
        NotExpected(event=event, season=season),
        about=("event", "season"),
        known=lambda held: f"{event} is not expected already: {held.reason}",
        refused=CannotRemind,
        reason=reason,
        by=by,
    )


def expect_again(*, event: Event, season: str, reason: str, by: User | None = None) -> None:
    """Take that back. Raises CannotRemind."""
    known = f"{event} is expected"
    ruling = NotExpected.objects.filter(event=event, season=season).first()
    if ruling is None:
        raise CannotRemind(known)
    unsay(ruling, known=known, refused=CannotRemind, reason=reason, by=by)
