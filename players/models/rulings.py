"""What an administrator said, which stands until it is taken back."""

from django.conf import settings
from django.db import models


class Ruling(models.Model):
    """Somebody's word and the reason for it; what was said before is in the history."""

    stands = models.BooleanField(default=True)
    reason = models.TextField(help_text="for administrators: never shown in public")
    made_at = models.DateTimeField()
    made_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )

    class Meta:
        abstract = True
