"""Records that may be one person's, and those that somebody says are not: for administrators."""

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from simple_history.models import HistoricalRecords

from players.models.people import Player
from players.models.rulings import Ruling


class DuplicateSearch(models.Model):
    """The latest search of all records for those that may be one person's: the one row there is."""

    ONLY = 1

    id = models.PositiveSmallIntegerField(primary_key=True, default=ONLY)
    made_at = models.DateTimeField()
    made_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )
    players = models.PositiveIntegerField(help_text="records that were compared")
    found = models.PositiveIntegerField(help_text="pairs found; the likeliest of them are kept")

    class Meta:
        verbose_name_plural = "duplicate searches"
        constraints = [models.CheckConstraint(name="one_duplicate_search", condition=Q(id=1))]

    def __str__(self) -> str:
        return f"{self.found} pairs among {self.players} players"


class LikelyPair(models.Model):
    """Two records that may be one person's, the one of the lower key first.

    Those of a search are stored in the order of how likely they are.
    """

    search = models.ForeignKey(DuplicateSearch, on_delete=models.CASCADE, related_name="pairs")
    one = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="+")
    other = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="+")
    weight = models.SmallIntegerField(help_text="what speaks for it, less what speaks against")
    bearers = models.PositiveIntegerField("have the name", help_text="players who have the name")
    signs = models.JSONField(default=list, help_text="what was compared; never a date of birth")

    class Meta:
        verbose_name = "likely duplicate"
        ordering = ("pk",)
        constraints = [
            models.UniqueConstraint(name="likely_pair_once", fields=("search", "one", "other")),
            models.CheckConstraint(name="likely_pair_in_order", condition=Q(one__lt=F("other"))),
        ]

    def __str__(self) -> str:
        return f"{self.one} and {self.other}"


class TwoPeople(Ruling):
    """That two records are not one person's: they are not offered again."""

    one = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="+")
    other = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="+")

    history = HistoricalRecords()

    class Meta:
        verbose_name = "pair of two people"
        verbose_name_plural = "pairs of two people"
        ordering = ("-made_at", "-pk")
        constraints = [
            models.UniqueConstraint(name="two_people_once", fields=("one", "other")),
            models.CheckConstraint(name="two_people_in_order", condition=Q(one__lt=F("other"))),
        ]

    def __str__(self) -> str:
        return f"{self.one} and {self.other}"
