"""``manage.py discard_draft``: take the draft that stands away again."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandError

from grading.models import Revision
from grading.publishing.discarding import discard
from grading.publishing.errors import PublishingError
from grading.publishing.lock import BuildInProgressError


class Command(BaseCommand):
    """Discard it, or say that there is none."""

    help = "Takes the draft revision away; what is published stays as it is."

    def handle(self, *args: Any, **options: Any) -> None:
        """CommandError when there is nothing to discard."""
        draft = Revision.objects.filter(state__in=Revision.UNPUBLISHED).first()
        if draft is None:
            raise CommandError("there is no draft")
        try:
            discard(revision=draft)
        except (PublishingError, BuildInProgressError) as error:
            raise CommandError(str(error)) from error
        self.stdout.write(f"{draft} is discarded.")
