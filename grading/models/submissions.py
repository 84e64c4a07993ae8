"""Files of results on their way into the records: central records, for administrators only."""

from django.conf import settings
from django.db import models
from simple_history.models import HistoricalRecords


class Submission(models.Model):
    """A file of results that was read without a fault, from its receipt to its acceptance."""

    class Format(models.TextChoices):
        SUBMISSION = "submission", "results submission file"
        TRF = "trf", "FIDE tournament report"

    class Stage(models.TextChoices):
        RECEIVED = "received", "received, players to be identified"
        IDENTIFIED = "identified", "every player identified"
        ACCEPTED = "accepted", "accepted"
        SET_ASIDE = "aside", "set aside"

    PENDING = (Stage.RECEIVED, Stage.IDENTIFIED)

    format = models.CharField(max_length=10, choices=Format)
    file_name = models.CharField(max_length=200)
    sha256 = models.CharField(max_length=64)
    text = models.TextField(help_text="the file as it came: it may hold dates of birth")
    declared = models.JSONField(default=dict, help_text="what was said of it beside the file")
    code = models.CharField("event code", max_length=40)
    submission_index = models.PositiveIntegerField()
    name = models.CharField("event", max_length=160)
    first_day = models.DateField()
    last_day = models.DateField()
    organiser = models.CharField(max_length=120, blank=True)
    stage = models.CharField(max_length=10, choices=Stage, default=Stage.RECEIVED)
    received_on = models.DateField()
    received_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )
    event = models.ForeignKey(
        "grading.Event",
        null=True,
        blank=True,
        on_delete=models.PROTECT,
        related_name="submissions",
    )
    accepted_on = models.DateField(null=True, blank=True)
    accepted_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )
    receipt = models.JSONField(default=dict, help_text="what the organiser is told")

    history = HistoricalRecords(excluded_fields=["text", "declared", "receipt"])

    class Meta:
        ordering = ("-pk",)
        constraints = [
            models.UniqueConstraint(
                name="submission_once",
                fields=("sha256",),
                condition=~models.Q(stage="aside"),
            ),
            models.UniqueConstraint(
                name="submission_index_once",
                fields=("code", "submission_index"),
                condition=~models.Q(stage="aside"),
            ),
            models.UniqueConstraint(
                name="one_submission_waiting",
                fields=("code",),
                condition=models.Q(stage__in=("received", "identified")),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.name} ({self.code}, submission {self.submission_index})"


class Identification(models.Model):
    """Who a player of a submission is: found, chosen, or still to be told."""

    class Outcome(models.TextChoices):
        CERTAIN = "certain", "certain"
        DOUBTFUL = "doubtful", "doubtful"
        UNKNOWN = "unknown", "unknown"

    submission = models.ForeignKey(
        Submission, on_delete=models.CASCADE, related_name="identifications"
    )
    pin = models.CharField(max_length=20)
    line = models.PositiveIntegerField()
    position = models.PositiveIntegerField()
    name = models.CharField(max_length=162)
    club_code = models.CharField(max_length=4, blank=True)
    club_name = models.CharField(max_length=100, blank=True)
    outcome = models.CharField(max_length=8, choices=Outcome)
    because = models.CharField(max_length=80, blank=True)
    candidates = models.JSONField(
        default=list, help_text="players it may be, the likeliest first, and what speaks for each"
    )
    player = models.ForeignKey(
        "players.Player", null=True, blank=True, on_delete=models.PROTECT, related_name="+"
    )
    is_new = models.BooleanField(default=False, help_text="a new reference is to be dealt")
    decided_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )

    class Meta:
        ordering = ("submission", "position")
        constraints = [
            models.UniqueConstraint(name="identified_once", fields=("submission", "pin")),
            models.CheckConstraint(
                name="identified_as_one_thing",
                condition=models.Q(is_new=False) | models.Q(player__isnull=True),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.name} of {self.submission}"

    @property
    def is_decided(self) -> bool:
        """Whether it is known who it is, a newcomer among them."""
        return self.is_new or self.player_id is not None


class KnownAs(models.Model):
    """How an organiser's files name a player: what a grader once chose is not asked again."""

    organiser = models.CharField(max_length=120)
    folded = models.CharField("name, folded", max_length=200)
    club_code = models.CharField(max_length=4, blank=True)
    player = models.ForeignKey("players.Player", on_delete=models.CASCADE, related_name="known_as")

    class Meta:
        verbose_name_plural = "known as"
        constraints = [
            models.UniqueConstraint(
                name="known_as_once", fields=("organiser", "folded", "club_code")
            ),
        ]

    def __str__(self) -> str:
        return f"{self.folded} to {self.organiser}"
