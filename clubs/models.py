"""Unions, counties and clubs: central records. Source: formats, section 5."""

from django.core.validators import RegexValidator
from django.db import models
from simple_history.models import HistoricalRecords

from gradingsite.folded import FoldedField

CLUB_CODE = r"^[0-9A-Z]{4}$"


class Union(models.Model):
    """A union of counties."""

    code = models.CharField(max_length=8, unique=True)
    name = models.CharField(max_length=80, blank=True)

    history = HistoricalRecords()

    class Meta:
        ordering = ("code",)

    def __str__(self) -> str:
        return self.code


class County(models.Model):
    """A county, in one union."""

    name = models.CharField(max_length=80, unique=True)
    union = models.ForeignKey(Union, on_delete=models.PROTECT, related_name="counties")

    history = HistoricalRecords()

    class Meta:
        ordering = ("name",)
        verbose_name_plural = "counties"

    def __str__(self) -> str:
        return self.name


class Club(models.Model):
    """What a player can be seen playing for: a club, a place, or a county's team."""

    class Kind(models.TextChoices):
        CLUB = "club", "club"
        LOCATION = "location", "location (shown with *)"
        COUNTY_TEAM = "team", "county team"

    code = models.CharField(
        max_length=4,
        unique=True,
        validators=[RegexValidator(CLUB_CODE, "four characters, 0-9 and A-Z")],
    )
    name = models.CharField(max_length=100)
    kind = models.CharField(max_length=8, choices=Kind.choices, default=Kind.CLUB)
    county = models.ForeignKey(
        County, null=True, blank=True, on_delete=models.PROTECT, related_name="clubs"
    )
    merged_into = models.ForeignKey(
        "self", null=True, blank=True, on_delete=models.PROTECT, related_name="merged"
    )
    folded = FoldedField(of=("name",))

    history = HistoricalRecords(excluded_fields=["folded"])

    class Meta:
        ordering = ("name", "code")
        constraints = [
            models.CheckConstraint(
                name="club_code_form",
                condition=models.Q(code__regex=CLUB_CODE),
            ),
            models.CheckConstraint(
                name="club_not_merged_into_itself",
                condition=models.Q(merged_into__isnull=True)
                | ~models.Q(merged_into=models.F("pk")),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.name}*" if self.kind == self.Kind.LOCATION else self.name
