"""Memberships of the association: central records."""

from django.core.validators import RegexValidator
from django.db import models
from simple_history.models import HistoricalRecords

from players.models.people import Player


class Membership(models.Model):
    """A membership of the association for a span of days, both included."""

    class Kind(models.TextChoices):
        DIRECT = "direct", "direct member"
        OTHER = "other", "member by another scheme"

    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="memberships")
    number = models.CharField(
        max_length=8, blank=True, validators=[RegexValidator(r"^ME[0-9]{6}$", "ME and six digits")]
    )
    level = models.CharField(max_length=40)
    kind = models.CharField(max_length=6, choices=Kind.choices, default=Kind.DIRECT)
    first_day = models.DateField()
    last_day = models.DateField(null=True, blank=True)

    history = HistoricalRecords()

    class Meta:
        ordering = ("player", "first_day")
        constraints = [
            models.CheckConstraint(
                name="membership_days_in_order",
                condition=models.Q(last_day__isnull=True)
                | models.Q(last_day__gte=models.F("first_day")),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.level} from {self.first_day:%-d %B %Y}"
