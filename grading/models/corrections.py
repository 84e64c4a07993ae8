"""Corrections: what was put right, why, and in which revision it shows. Rules, section 9."""

from django.conf import settings
from django.db import models


class Cause(models.TextChoices):
    """What the public is told of why a grade changed."""

    RESULT = "correction", "a result was corrected"
    MERGE = "merge", "two records of one player were merged"
    SPLIT = "split", "the results of two players were parted"
    IDENTITY = "identity", "a player's details were corrected"
    MEMBERSHIP = "membership", "membership dates were corrected"
    RULES = "rules", "the way of grading was put right"
    RECORDS = "records", "records were put right"


class Correction(models.Model):
    """Something put right in the central records that may change grades."""

    cause = models.CharField(max_length=10, choices=Cause)
    reason = models.TextField(help_text="for administrators: never shown in public")
    players = models.ManyToManyField("players.Player", related_name="corrections")
    game = models.ForeignKey(
        "grading.Game", null=True, blank=True, on_delete=models.PROTECT, related_name="corrections"
    )
    made_at = models.DateTimeField(auto_now_add=True)
    made_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )
    shown_in = models.ForeignKey(
        "grading.Revision", null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )

    class Meta:
        ordering = ("-made_at", "-pk")

    def __str__(self) -> str:
        return self.get_cause_display()
