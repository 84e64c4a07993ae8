"""Events and their sections: central records."""

from django.db import models
from simple_history.models import HistoricalRecords

from gradingsite.folded import FoldedField


class Rate(models.TextChoices):
    """Rate of play: which of the two national lists a game feeds."""

    STANDARD = "standard", "Standardplay"
    RAPID = "rapid", "Rapidplay"


class Event(models.Model):
    """A league, congress, match or tournament whose results were received."""

    class Kind(models.TextChoices):
        LEAGUE = "league", "league"
        CONGRESS = "congress", "congress"
        COUNTY = "county", "county matches"
        CLUB = "club", "club competition"
        FOREIGN = "foreign", "event abroad, reported by a Direct Member"
        OTHER = "other", "other"

    class Stage(models.TextChoices):
        RECEIVED = "received", "received"
        ACCEPTED = "accepted", "accepted"
        WITHDRAWN = "withdrawn", "withdrawn"

    code = models.CharField(max_length=40, unique=True)
    submission_index = models.PositiveIntegerField(default=1)
    name = models.CharField(max_length=160)
    kind = models.CharField(max_length=8, choices=Kind.choices, default=Kind.OTHER)
    rate = models.CharField(
        "list",
        max_length=20,
        help_text="the list it is graded in: a national one by its rate of play, or another alone",
    )
    organiser = models.CharField(max_length=120, blank=True)
    first_day = models.DateField()
    last_day = models.DateField()
    members_only = models.BooleanField(
        default=False, help_text="graded for members only, before September 2012"
    )
    reported_by = models.ForeignKey(
        "players.Player", null=True, blank=True, on_delete=models.PROTECT, related_name="+"
    )
    is_final = models.BooleanField(default=True, help_text="a final report, not an interim one")
    stage = models.CharField(max_length=9, choices=Stage.choices, default=Stage.RECEIVED)
    received_on = models.DateField()
    laws_observed = models.BooleanField(default=True)
    fees_paid = models.BooleanField(default=True)
    folded = FoldedField(of=("name", "code"))

    history = HistoricalRecords(excluded_fields=["folded"])

    class Meta:
        ordering = ("-last_day", "name")
        permissions = [("correct_any_event", "Can correct events that others sent in")]
        constraints = [
            models.CheckConstraint(
                name="event_days_in_order", condition=models.Q(first_day__lte=models.F("last_day"))
            ),
            models.CheckConstraint(
                name="foreign_event_has_its_reporter",
                condition=~models.Q(kind="foreign") | models.Q(reported_by__isnull=False),
            ),
        ]

    def __str__(self) -> str:
        return self.name

    def get_rate_display(self) -> str:
        """The rate of play in words, or the slug of the one list it is graded in."""
        return Rate(self.rate).label if self.rate in Rate.values else self.rate


class Section(models.Model):
    """A part of an event: a match, a section, or other results."""

    class Kind(models.TextChoices):
        MATCH = "match", "match"
        SECTION = "section", "section"
        OTHER = "other", "other results"

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="sections")
    name = models.CharField(max_length=160)
    kind = models.CharField(max_length=7, choices=Kind.choices, default=Kind.SECTION)
    position = models.PositiveSmallIntegerField(default=0)

    history = HistoricalRecords()

    class Meta:
        ordering = ("event", "position", "name")
        constraints = [
            models.UniqueConstraint(name="section_once", fields=("event", "name")),
        ]

    def __str__(self) -> str:
        return self.name
