"""``manage.py check_snapshot``: says what is wrong with what is published, if anything."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from grading.publishing.checks import amiss


class Command(BaseCommand):
    """Look at every row, complain of each kind of fault once."""

    help = "Checks the published snapshot against itself; silent when all is well."

    def add_arguments(self, parser: CommandParser) -> None:
        """How far back to look."""
        parser.add_argument(
            "--every-revision",
            action="store_true",
            help="look at every revision that can be shown, not at the published one alone",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        """CommandError with everything that is amiss."""
        complaints = list(amiss(every_revision=options["every_revision"]))
        if complaints:
            raise CommandError("\n".join(complaints))
