"""Events that should come again: whom to ask for them, and what was done about it."""

from django.conf import settings
from django.db import models
from simple_history.models import HistoricalRecords

from players.models.rulings import Ruling


class ReportingContact(models.Model):
    """Who reports an event, and where mail reaches them: never shown in public."""

    event = models.OneToOneField(
        "grading.Event", on_delete=models.CASCADE, related_name="reporting_contact"
    )
    name = models.CharField(max_length=120, blank=True)
    email = models.EmailField("e-mail address", blank=True)

    history = HistoricalRecords()

    class Meta:
        ordering = ("event",)

    def __str__(self) -> str:
        return self.name or self.email or f"somebody of {self.event}"


class ReportReminder(models.Model):
    """That whoever reported an event was asked, once, for the report of the season after it."""

    event = models.ForeignKey("grading.Event", on_delete=models.CASCADE, related_name="reminders")
    season = models.CharField(max_length=7, help_text="whose report is missing, such as 2012-13")
    sent_at = models.DateTimeField(auto_now_add=True)
    sent_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )

    class Meta:
        ordering = ("-sent_at",)
        constraints = [models.UniqueConstraint(name="reminded_once", fields=("event", "season"))]

    def __str__(self) -> str:
        return f"{self.event}, for {self.season}"


class NotExpected(Ruling):
    """That an event is not to come again in a season: it is not held, or has another name."""

    event = models.ForeignKey(
        "grading.Event", on_delete=models.CASCADE, related_name="not_expected_in"
    )
    season = models.CharField(max_length=7)

    history = HistoricalRecords()

    class Meta:
        verbose_name = "event not expected"
        verbose_name_plural = "events not expected"
        ordering = ("-made_at",)
        constraints = [
            models.UniqueConstraint(name="not_expected_once", fields=("event", "season"))
        ]

    def __str__(self) -> str:
        return f"{self.event}, in {self.season}"
