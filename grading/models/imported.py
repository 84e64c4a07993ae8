"""What came with the database, and the files it came in: central records."""

from django.conf import settings
from django.db import models


class ImportedGrade(models.Model):
    """A grade from before this database computed any: shown, never recomputed.

    Those of the period before a list's first computed one are its opening balance.
    """

    player = models.ForeignKey("players.Player", on_delete=models.PROTECT, related_name="+")
    period = models.ForeignKey("grading.Period", on_delete=models.PROTECT, related_name="+")
    grade = models.PositiveSmallIntegerField()
    category = models.CharField(max_length=1, blank=True)
    games = models.PositiveSmallIntegerField(
        help_text="the sides it stands for when brought forward"
    )
    junior_age = models.PositiveSmallIntegerField(
        null=True, blank=True, help_text="of a junior, as the list gave it"
    )

    class Meta:
        constraints = [
            models.UniqueConstraint(name="imported_grade_once", fields=("player", "period")),
        ]

    def __str__(self) -> str:
        return f"{self.grade} in {self.period}"


class ImportedAffiliation(models.Model):
    """That a player was seen playing for a club, in games from before this database's own."""

    player = models.ForeignKey("players.Player", on_delete=models.PROTECT, related_name="+")
    club = models.ForeignKey("clubs.Club", on_delete=models.PROTECT, related_name="+")
    first_seen = models.DateField()
    last_seen = models.DateField()

    class Meta:
        constraints = [
            models.UniqueConstraint(name="imported_affiliation_once", fields=("player", "club")),
            models.CheckConstraint(
                name="imported_affiliation_days_in_order",
                condition=models.Q(first_seen__lte=models.F("last_seen")),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.player_id} for {self.club_id} until {self.last_seen}"


class ImportRecord(models.Model):
    """A file that was loaded whole: it stands for the history of the rows it brought."""

    kind = models.CharField(max_length=20)
    file_name = models.CharField(max_length=200)
    sha256 = models.CharField(max_length=64)
    rows = models.PositiveIntegerField()
    loaded_at = models.DateTimeField(auto_now_add=True)
    loaded_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )

    class Meta:
        ordering = ("-loaded_at",)

    def __str__(self) -> str:
        return self.file_name
