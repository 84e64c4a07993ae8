"""Mails about reported errors: to administrators what is new, to a reporter that it is answered.

What is mailed is written down first, and nothing is sent before that is committed.
"""

from __future__ import annotations

from collections.abc import Collection

from django.conf import settings
from django.db import transaction
from django.db.models import QuerySet
from django.template.loader import render_to_string
from django.utils import timezone

from grading.models import ErrorReport
from gradingsite.sending import send_to_each


def mail_new_reports() -> None:
    """Mail what was reported since the last time to ``REPORT_RECIPIENTS``; nothing, no mail.

    Raises what stopped it where nobody could be reached: they are new the next time too.
    """
    reports = _announced() if settings.REPORT_RECIPIENTS else []
    if not reports:
        return
    unanswered = ErrorReport.objects.filter(status__in=ErrorReport.OPEN).count()
    try:
        _mail(
            f"{len(reports)} error{'s' if len(reports) > 1 else ''} reported",
            render_to_string("reporting/new.txt", {"reports": reports, "unanswered": unanswered}),
            settings.REPORT_RECIPIENTS,
        )
    except BaseException:
        _of(reports).update(announced_at=None)
        raise


def mail_answer(report_id: int, address: str) -> None:
    """Mail a reporter that there is an answer at ``address``: at most once for each there is.

    Raises what stopped it: it is still due then.
    """
    report = _told(report_id)
    if report is None:
        return
    text = render_to_string("reporting/answer.txt", {"report": report, "address": address})
    try:
        _mail("the error you reported", text, [report.email])
    except BaseException:
        _of([report]).update(answer_is_due=True)
        raise


@transaction.atomic(durable=True)
def _announced() -> list[ErrorReport]:
    """What nobody was told of, written down as told."""
    waiting = ErrorReport.objects.select_for_update().filter(announced_at=None)
    reports = list(waiting.order_by("received_at", "pk"))
    _of(reports).update(announced_at=timezone.now())
    return reports


@transaction.atomic(durable=True)
def _told(report_id: int) -> ErrorReport | None:
    """The report whose answer is due, written down as told of; None where it is not due."""
    due = ErrorReport.objects.select_for_update().filter(pk=report_id, answer_is_due=True)
    report = due.exclude(email="").first()
    if report is not None:
        report.answer_is_due = False
        report.save(update_fields=["answer_is_due"])
    return report


def _of(reports: Collection[ErrorReport]) -> QuerySet[ErrorReport]:
    return ErrorReport.objects.filter(pk__in=[report.pk for report in reports])


def _mail(subject: str, text: str, to: list[str]) -> None:
    send_to_each(subject=f"{settings.SITE_NAME}: {subject}", message=text, to=to)
