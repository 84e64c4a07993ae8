"""``manage.py undo_publication``: show again what was shown before the published revision."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from grading.models import Revision
from grading.publishing.errors import PublishingError
from grading.publishing.lock import BuildInProgressError
from grading.publishing.undoing import undo


class Command(BaseCommand):
    """Withdraw the revision of that number, if it is the one that is published."""

    help = (
        "Withdraws the published revision. A further one shows what was shown before it; the lists"
        " that the withdrawn one published are open again."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        """The number, so that nothing else is undone by mistake."""
        parser.add_argument("number", type=int, help="the number of the published revision")

    def handle(self, *args: Any, **options: Any) -> None:
        """CommandError when that revision is not the published one, or the first."""
        revision = Revision.objects.filter(number=options["number"]).first()
        if revision is None:
            raise CommandError(f"there is no revision {options['number']}")
        try:
            again = undo(revision=revision)
        except (PublishingError, BuildInProgressError) as error:
            raise CommandError(str(error)) from error
        if again.undoes_id is None or again.number < revision.number:
            raise CommandError(f"{revision} is not published; {again} is")
        self.stdout.write(f"{revision} is withdrawn; {again} shows what was shown before.")
