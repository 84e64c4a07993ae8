"""Errors that visitors report, and what came of each. Source: site, Report an error."""

from __future__ import annotations

import re
import secrets

from django.conf import settings
from django.db import models
from django.utils import timezone
from simple_history.models import HistoricalRecords

TOKEN = re.compile(r"[A-Za-z0-9_-]{32}")


def new_token() -> str:
    """What nobody can guess, for the address of a report's page."""
    return secrets.token_urlsafe(24)


class ErrorReport(models.Model):
    """What somebody says is wrong. Who it was is for administrators, and never shown in public."""

    class Kind(models.TextChoices):
        RESULT = "result", "a wrong result"
        MISSING = "missing", "a game or an event that is missing"
        IDENTITY = "identity", "games of another player"
        DOUBLE = "double", "two entries for one player"
        DETAILS = "details", "a wrong name or another wrong detail"
        CLUB = "club", "a club"
        OTHER = "other", "something else"

    class Status(models.TextChoices):
        NEW = "new", "received"
        LOOKING = "looking", "being looked at"
        RIGHT = "right", "put right"
        NOTHING = "nothing", "nothing to put right"
        DECLINED = "declined", "declined"

    OPEN = (Status.NEW, Status.LOOKING)

    token = models.CharField(max_length=32, unique=True, default=new_token, editable=False)
    kind = models.CharField(max_length=8, choices=Kind)
    subject = models.CharField("about", max_length=200)
    what = models.TextField("what is wrong")
    confirmation = models.TextField("how it can be confirmed", blank=True)
    name = models.CharField("reporter", max_length=80, blank=True)
    email = models.EmailField("reporter’s e-mail address", blank=True)
    player = models.ForeignKey(
        "players.Player", null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )
    event = models.ForeignKey(
        "grading.Event", null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )
    game = models.ForeignKey(
        "grading.Game", null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )
    received_at = models.DateTimeField(default=timezone.now)
    announced_at = models.DateTimeField(
        null=True, blank=True, help_text="when the administrators were told of it by mail"
    )

    status = models.CharField(max_length=8, choices=Status, default=Status.NEW)
    reply = models.TextField(blank=True, help_text="to the reporter; shown to whoever has the link")
    correction = models.ForeignKey(
        "grading.Correction",
        null=True,
        blank=True,
        on_delete=models.SET_NULL,
        related_name="+",
        help_text="what put it right: tells the reporter in which revision it shows",
    )
    answer_is_due = models.BooleanField(
        default=False, help_text="the reporter is still to be told of the answer by mail"
    )
    answered_at = models.DateTimeField(null=True, blank=True)
    answered_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )

    # What visitors write of themselves is held once, and goes with the report.
    history = HistoricalRecords(
        excluded_fields=["token", "what", "confirmation", "name", "email", "announced_at"]
    )

    class Meta:
        ordering = ("-received_at", "-pk")
        indexes = [models.Index(name="error_report_status", fields=("status", "received_at"))]
        constraints = [
            models.CheckConstraint(
                name="error_report_answered_or_open",
                condition=models.Q(status__in=("new", "looking"), answered_at__isnull=True)
                | models.Q(status__in=("right", "nothing", "declined"), answered_at__isnull=False),
            ),
            models.CheckConstraint(
                name="error_report_corrected_if_put_right",
                condition=models.Q(correction__isnull=True) | models.Q(status="right"),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.get_kind_display()}: {self.subject}"

    @property
    def is_open(self) -> bool:
        """Whether somebody has yet to say what comes of it."""
        return self.status in self.OPEN
