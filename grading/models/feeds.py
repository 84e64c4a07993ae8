"""What feeds an association's own list beside the list of each event's rate of play."""

from __future__ import annotations

from django.core.exceptions import ValidationError
from django.db import models
from simple_history.models import HistoricalRecords

from gradingsite.folding import parse_pattern


def validate_pattern(text: str) -> None:
    """Refuse a name that would let every event in."""
    if parse_pattern(text).is_only_wildcards:
        raise ValidationError("Give some of the name: wild cards alone would let every event in.")


class Feed(models.Model):
    """A kind of competition whose games are graded in a list too, told by its name."""

    grading_list = models.ForeignKey(
        "grading.GradingList", on_delete=models.CASCADE, related_name="feeds"
    )
    name = models.CharField(
        "name of the events",
        max_length=160,
        validators=[validate_pattern],
        help_text="how their names begin; * stands for any run of characters, ? for one",
    )

    history = HistoricalRecords()

    class Meta:
        ordering = ("grading_list", "name")
        verbose_name = "competition that feeds a list"
        verbose_name_plural = "competitions that feed lists"
        constraints = [
            models.UniqueConstraint(name="feed_once", fields=("grading_list", "name")),
        ]

    def __str__(self) -> str:
        return self.name
