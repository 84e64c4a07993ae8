"""Mailing what comes of a build to those who publish, at ``REPORT_RECIPIENTS``."""

from __future__ import annotations

from django.conf import settings
from django.core.mail import send_mail
from django.template.loader import render_to_string
from django.utils import timezone

from grading.models import Revision


def mail_report(revision: Revision) -> None:
    """Mail the report of a draft, once."""
    if "mailed" in revision.report:
        return
    text = render_to_string("grading/report.txt", {"revision": revision})
    _mail(f"draft of {revision.month} is ready", text)
    revision.report["mailed"] = timezone.now().isoformat()
    revision.save(update_fields=["report"])


def mail_failure(month: str, error: Exception) -> None:
    """Mail why there is no draft of a month."""
    _mail(f"no draft of {month}", f"The draft of {month} was not built: {error}.\n")


def _mail(subject: str, text: str) -> None:
    if settings.REPORT_RECIPIENTS:
        send_mail(
            subject=f"{settings.SITE_NAME}: {subject}",
            message=text,
            from_email=None,
            recipient_list=settings.REPORT_RECIPIENTS,
        )
