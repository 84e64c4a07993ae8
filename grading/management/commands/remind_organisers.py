"""``manage.py remind_organisers``: ask by mail for the reports that are overdue."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils.timezone import localdate

from grading.selectors.expected import overdue_events
from grading.services.reminding import remind_all


class Command(BaseCommand):
    """Ask for each at most once a season, or say whom it would ask for what."""

    help = "Asks whoever reported an event for the report of the season after it, if it is overdue."

    def add_arguments(self, parser: CommandParser) -> None:
        """The options."""
        parser.add_argument(
            "--list", action="store_true", help="only say what is overdue; nobody is written to"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        """CommandError when a mail could not be sent."""
        today = localdate()
        if options["list"]:
            for row in overdue_events(today):
                self.stdout.write(f"{row.event.code}: {row.event}, for {row.season}, due {row.due}")
            return
        done = remind_all(on=today)
        self.stdout.write(f"{done.sent} asked, {done.without_address} have no address.")
        if done.failed:
            raise CommandError(f"{done.failed} mails could not be sent; they are tried next time")
