"""``manage.py check_snapshot``: says what is wrong with what is published, if anything."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandError

from grading.publishing.checks import amiss


class Command(BaseCommand):
    """Look at every row, complain of each kind of fault once."""

    help = "Checks the published snapshot against itself; silent when all is well."

    def handle(self, *args: Any, **options: Any) -> None:
        """CommandError with everything that is amiss."""
        complaints = list(amiss())
        if complaints:
            raise CommandError("\n".join(complaints))
