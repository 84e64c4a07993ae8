"""Mailing a draft's report to those who publish."""

from __future__ import annotations

from django.conf import settings
from django.core.mail import send_mail
from django.template.loader import render_to_string

from grading.models import Revision


def mail_report(revision: Revision) -> None:
    """Mail the report of a draft to the addresses of ``REPORT_RECIPIENTS``, if there are any."""
    if not settings.REPORT_RECIPIENTS:
        return
    send_mail(
        subject=f"{settings.SITE_NAME}: draft of {revision.month} is ready",
        message=render_to_string("grading/report.txt", {"revision": revision}),
        from_email=None,
        recipient_list=settings.REPORT_RECIPIENTS,
    )
