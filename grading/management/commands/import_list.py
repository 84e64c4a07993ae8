"""``manage.py import_list``: open a database from a published list."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from django.core.management.base import CommandParser

from grading.imports.command import ImportCommand
from grading.imports.published_list.importing import Opened, import_list
from grading.imports.storing import Begin
from grading.services.rows import Association

FEW = 5


class Command(ImportCommand):
    """Read, check, store."""

    help = (
        "Opens a database without players from a published list, gradesYYYYMM.csv: players,"
        " clubs, their grades as the opening balance, and those of the list before as history."
        " The next list is the first to be worked out here. A list gives juniors' ages, from"
        " which no birth date follows: they are left blank, and everybody is graded as an adult"
        " until they are filled in. When anything is wrong, all of it is told and nothing is"
        " stored."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        """The files of formats, section 4."""
        parser.add_argument("file", type=Path, metavar="gradesYYYYMM.csv", help="the list")
        parser.add_argument(
            "--clubs",
            type=Path,
            metavar="CSV",
            help="the clubs: Club, Code, Union, County. One it does not name is given a code",
        )
        parser.add_argument(
            "--list",
            metavar="LIST",
            help="the list it is, such as 2013-07, where the file's name does not say",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        """Load what the options name; CommandError when anything is wrong with it."""
        clubs = options.get("clubs")
        opened: list[Opened] = []

        def load(begin: Begin) -> Association:
            file, month = Path(options["file"]), options.get("list")
            opened.append(
                import_list(file, clubs=Path(clubs) if clubs else None, month=month, begin=begin)
            )
            return opened[0].association

        self.load(load)
        self._tell(opened[0])

    def _tell(self, opened: Opened) -> None:
        self.stdout.write(f"The first list to be worked out here is {opened.month.first.name}")
        made_up = [f"{club.code} {club.name}" for club in opened.made_up]
        if made_up:
            more = f" and {len(made_up) - FEW:,} more" if len(made_up) > FEW else ""
            self.stdout.write(f"Clubs given a code: {', '.join(made_up[:FEW])}{more}")
