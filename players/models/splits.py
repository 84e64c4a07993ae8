"""Records that were two people's and were parted: central records."""

from django.conf import settings
from django.db import models

from players.models.people import Player


class Split(models.Model):
    """Games of one record that went to a new one, which was made for them."""

    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="splits")
    new = models.OneToOneField(Player, on_delete=models.PROTECT, related_name="split_from")
    reason = models.TextField(help_text="for administrators: never shown in public")
    made_at = models.DateTimeField()
    made_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )
    undone_at = models.DateTimeField(null=True, blank=True)
    undone_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )

    class Meta:
        ordering = ("-made_at", "-pk")

    def __str__(self) -> str:
        return f"{self.new} from {self.player}"


class SplitSide(models.Model):
    """One side of a game that went over, and whose it was."""

    split = models.ForeignKey(Split, on_delete=models.CASCADE, related_name="sides")
    game = models.ForeignKey("grading.Game", on_delete=models.PROTECT, related_name="+")
    is_white = models.BooleanField()
    was = models.ForeignKey(
        Player, on_delete=models.PROTECT, related_name="+", help_text="or a record merged into it"
    )

    class Meta:
        constraints = [
            models.UniqueConstraint(name="side_split_once", fields=("split", "game")),
        ]

    def __str__(self) -> str:
        return f"{self.game_id} of {self.was_id}"
