"""Grades that an association allocated before a season. Source: grading rules, section 11."""

from django.core.validators import MaxValueValidator
from django.db import models
from simple_history.models import HistoricalRecords

HIGHEST = 400


class Allocation(models.Model):
    """What a player goes into a season with, whatever he held; the season is the period's."""

    player = models.ForeignKey("players.Player", on_delete=models.PROTECT, related_name="+")
    period = models.ForeignKey(
        "grading.Period", on_delete=models.PROTECT, related_name="allocations"
    )
    grade = models.PositiveSmallIntegerField(validators=[MaxValueValidator(HIGHEST)])
    source = models.CharField(max_length=200, help_text="what it was based on")

    history = HistoricalRecords()

    class Meta:
        ordering = ("period", "player")
        constraints = [
            models.UniqueConstraint(name="allocated_once", fields=("player", "period")),
            models.CheckConstraint(
                name="allocation_is_a_grade", condition=models.Q(grade__lte=HIGHEST)
            ),
        ]

    def __str__(self) -> str:
        return f"{self.player} {self.grade} for {self.period}"
