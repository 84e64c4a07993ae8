"""``manage.py import_interchange``: load the interchange CSV files into the records."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from django.core.management.base import CommandParser
from django.utils.timezone import localdate

from grading.imports.command import ImportCommand
from grading.imports.interchange.importing import import_interchange
from grading.imports.interchange.reading import Files


class Command(ImportCommand):
    """Read, check against what is here, store."""

    help = (
        "Loads players, clubs, games and opening grades from CSV files into the database. What"
        " is there already is passed over, and further games of events that are there are added"
        " to them, so that each half-year can be loaded by itself. When anything is wrong with"
        " the files, or differs from what is there, all of it is told and nothing is stored."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        """The files of formats, section 1."""
        file: dict[str, Any] = {"type": Path, "metavar": "CSV"}
        parser.add_argument(
            "--players",
            required=True,
            **file,
            help="the players: ref, birth_date, and if you like name (or surname and forenames),"
            " sex, club_code. A player without a name is called after the reference",
        )
        parser.add_argument(
            "--games",
            required=True,
            **file,
            help="the games: id, date, rate, white, black, score, and if you like event, board,"
            " period. Games without an event make up one event a season",
        )
        parser.add_argument(
            "--clubs",
            **file,
            help="the clubs: code, name, county, union. Without it, clubs are called after their"
            " codes",
        )
        parser.add_argument(
            "--opening",
            **file,
            help="the grades held before the first list: list, ref, grade, games",
        )
        parser.add_argument(
            "--from",
            default="2012-01",
            metavar="LIST",
            help="the first list to be worked out here (2012-01)",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        """Load what the options name; CommandError when anything is wrong with it."""
        # Paths from the command line are paths already, those from ``call_command`` may be text.
        names = ("players", "games", "clubs", "opening")
        paths = {name: Path(options[name]) for name in names if options.get(name) is not None}
        self.load(
            lambda begin: import_interchange(
                Files(**paths), first=options["from"], today=localdate(), begin=begin
            )
        )
