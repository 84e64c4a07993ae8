"""That a record was erased: all that is kept of who it was."""

from django.conf import settings
from django.db import models
from django.utils import timezone


class Erasure(models.Model):
    """A record whose person is no longer told of; its old address answers that it is gone."""

    player = models.OneToOneField(
        "players.Player", on_delete=models.PROTECT, related_name="erasure"
    )
    digest = models.CharField(
        max_length=64,
        unique=True,
        help_text="of the reference it had, under the site's secret key: it cannot be read back",
    )
    made_at = models.DateTimeField(default=timezone.now)
    made_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )

    def __str__(self) -> str:
        return f"{self.player}, erased"
