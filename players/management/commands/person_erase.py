"""``manage.py person_erase``: take all that tells who a person is away, for good."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from grading.publishing.lock import BuildInProgressError
from gradingsite.recording import Refused
from players.management.asked import player_called
from players.services.erasing import erase_player


class Command(BaseCommand):
    """Erase one person."""

    help = (
        "Erases a person who is hidden and no longer published: name, birth date, numbers and"
        " mail go from records, histories, files and downloads; games stay under a new reference."
        " It cannot be taken back."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Who, and why."""
        parser.add_argument("ref", help="the person’s reference")
        parser.add_argument("--reason", required=True, help="kept in the history")

    def handle(self, *args: Any, **options: Any) -> None:
        """CommandError where the person cannot be erased."""
        try:
            new = erase_player(player=player_called(options["ref"]), reason=options["reason"])
        except (Refused, BuildInProgressError) as refusal:
            raise CommandError(f"nothing was erased: {refusal}") from refusal
        self.stdout.write(f"Erased. The games are {new}’s now.")
