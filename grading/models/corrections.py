"""Corrections: what was put right, why, and in which revision it shows. Rules, section 9."""

from textwrap import shorten

from django.conf import settings
from django.db import models
from django.utils.timezone import localdate

LONGEST = 60
"""Characters of a reason where a correction is only named."""


class Cause(models.TextChoices):
    """What the public is told of why a grade changed."""

    RESULT = "correction", "a result was corrected"
    GAME = "game", "a game was added, moved or withdrawn"
    EVENT = "event", "an event was corrected or withdrawn"
    MERGE = "merge", "two records of one player were merged"
    SPLIT = "split", "the results of two players were parted"
    IDENTITY = "identity", "a player's details were corrected"
    MEMBERSHIP = "membership", "a membership was corrected"
    RULES = "rules", "the way of grading was put right"
    RECORDS = "records", "records were put right"


class Confirmed(models.TextChoices):
    """Who said that it is so."""

    ORGANISER = "organiser", "the organiser"
    GRADER = "grader", "the grader"
    OPPONENT = "opponent", "the opponent"
    PLAYER = "player", "the player"
    OFFICE = "office", "the association’s office"


class Correction(models.Model):
    """Something put right in the central records that may change grades."""

    cause = models.CharField("public cause", max_length=10, choices=Cause)
    reason = models.TextField(help_text="for administrators: never shown in public")
    confirmed_by = models.CharField(
        max_length=9,
        choices={"": "not recorded"} | dict(Confirmed.choices),
        blank=True,
        default="",
        help_text="for administrators too",
    )
    players = models.ManyToManyField("players.Player", related_name="corrections")
    game = models.ForeignKey(
        "grading.Game", null=True, blank=True, on_delete=models.PROTECT, related_name="corrections"
    )
    submission = models.ForeignKey(
        "grading.Submission",
        null=True,
        blank=True,
        on_delete=models.PROTECT,
        related_name="corrections",
        verbose_name="file of results",
        help_text="the one that told it so; without one it was put right by hand",
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
        reason = shorten(self.reason, LONGEST, placeholder=" …")
        return f"{localdate(self.made_at):%-d %B %Y}, {self.get_cause_display()}: {reason}"
