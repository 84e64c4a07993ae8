"""``manage.py person_export``: all that is held of one person, as JSON."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand

from players.management.asked import player_called
from players.selectors.held import as_json, held_of


class Command(BaseCommand):
    """Write it out."""

    help = "Writes all that is held of one person, dates of birth too, as JSON."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Whose it is."""
        parser.add_argument("ref", help="the person’s reference")

    def handle(self, *args: Any, **options: Any) -> None:
        """CommandError where nobody has the reference."""
        self.stdout.write(as_json(held_of(player_called(options["ref"]))))
