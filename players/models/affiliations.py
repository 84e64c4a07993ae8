"""Clubs that are not to be shown with a player: central records."""

from django.db import models
from simple_history.models import HistoricalRecords

from players.models.people import Player
from players.models.rulings import Ruling


class LeftOutAffiliation(Ruling):
    """That a player is not to be shown with a club, though seen playing for it."""

    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="left_out_clubs")
    club = models.ForeignKey("clubs.Club", on_delete=models.PROTECT, related_name="+")

    history = HistoricalRecords()

    class Meta:
        ordering = ("-made_at", "-pk")
        constraints = [
            models.UniqueConstraint(name="affiliation_left_out_once", fields=("player", "club")),
        ]

    def __str__(self) -> str:
        return f"{self.player} with {self.club}"
