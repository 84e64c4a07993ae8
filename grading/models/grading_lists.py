"""Grading lists and their periods: central records. Source: grading rules, section 1."""

from django.core.exceptions import ValidationError
from django.db import models
from simple_history.models import HistoricalRecords

from grading.engine.calendars import CALENDARS, Calendar
from grading.engine.rules import SCHEMES
from grading.engine.timelines import Timeline, parse_timeline


def validate_timeline(text: str) -> None:
    """Refuse what is no timeline of schemes, saying why."""
    try:
        parse_timeline(text, SCHEMES)
    except ValueError as error:
        raise ValidationError(str(error)) from error


def calendar_choices() -> list[tuple[str, str]]:
    """Every calendar by its name; a function, so that a new one needs no migration."""
    return [(name, name) for name in CALENDARS]


class GradingList(models.Model):
    """A series of grades for one rate of play or purpose."""

    slug = models.SlugField(max_length=20, unique=True)
    name = models.CharField(max_length=60, unique=True)
    short_name = models.CharField(max_length=12, unique=True)
    calendar_name = models.CharField("calendar", max_length=20, choices=calendar_choices)
    timeline_text = models.CharField("schemes", max_length=200, validators=[validate_timeline])
    first_computed = models.CharField(
        max_length=7, help_text="the first list worked out here, such as 2012-01"
    )
    sister = models.OneToOneField(
        "self", null=True, blank=True, on_delete=models.PROTECT, related_name="+"
    )
    position = models.PositiveSmallIntegerField(default=0)

    history = HistoricalRecords()

    class Meta:
        ordering = ("position", "slug")

    def __str__(self) -> str:
        return self.name

    @property
    def calendar(self) -> Calendar:
        """The calendar that cuts this list's time into periods."""
        return CALENDARS[self.calendar_name]

    @property
    def timeline(self) -> Timeline:
        """The schemes, each from its list on."""
        return parse_timeline(self.timeline_text, SCHEMES)


class Period(models.Model):
    """One period of one list. It closes when its list is published."""

    grading_list = models.ForeignKey(GradingList, on_delete=models.PROTECT, related_name="periods")
    name = models.CharField(max_length=7)
    first_day = models.DateField()
    last_day = models.DateField()
    nominal_day = models.DateField(
        help_text="when its list was, or will be, published: never read off the clock"
    )
    closed_by = models.ForeignKey(
        "grading.Revision", null=True, blank=True, on_delete=models.PROTECT, related_name="closed"
    )

    history = HistoricalRecords()

    class Meta:
        ordering = ("grading_list", "last_day")
        constraints = [
            models.UniqueConstraint(name="period_once", fields=("grading_list", "name")),
            models.CheckConstraint(
                name="period_days_in_order",
                condition=models.Q(first_day__lte=models.F("last_day"))
                & models.Q(last_day__lt=models.F("nominal_day")),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.grading_list} {self.name}"
