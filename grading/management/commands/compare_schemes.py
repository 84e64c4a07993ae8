"""``manage.py compare_schemes``: which system predicts best."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser

from grading.comparing.field import contestants
from grading.comparing.files import SOURCES, read_record
from grading.comparing.kept import KEPT, written
from grading.comparing.measure import Comparison, compare
from grading.comparing.record import Record
from grading.comparing.told import told
from grading.interchange.faults import FaultsFound
from grading.selectors.record_of_list import record_of_list


class Command(BaseCommand):
    """Walk, forecast, score, tell; keep, if asked to."""

    help = (
        "Lets every scheme walk the same games, forecast each by what it had published before, and"
        " scores the forecasts. The games are those of the files of real results and of a list of"
        " the database."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        """Where the games are, and what is done with the figures."""
        parser.add_argument(
            "--data",
            metavar="FOLDER",
            help="the folder of real results (without it, data of ../shared, or of the folder that"
            " GRADING_SHARED names); those that are not there are passed over",
        )
        parser.add_argument(
            "--list", default="standard", help="the list of the database (standard)"
        )
        parser.add_argument(
            "--database-as", metavar="NAME", default="database", help="what it is called"
        )
        parser.add_argument(
            "--write", action="store_true", help="keep the figures, for the page of schemes"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        """Compare over whatever there is; CommandError where there is nothing, or it is faulty."""
        comparisons = [self._compare(record) for record in _records(options)]
        if not comparisons:
            raise CommandError("there are no games: neither in the folder nor in the database")
        if options["write"]:
            KEPT.write_text(written(comparisons), "utf-8")
            self.stdout.write(f"Written: {KEPT}")

    def _compare(self, record: Record) -> Comparison:
        try:
            comparison = compare(record, contestants(record))
        except ValueError as error:
            raise CommandError(str(error)) from error
        self.stdout.write(f"{told(comparison)}\n")
        return comparison


def _records(options: dict[str, Any]) -> Iterator[Record]:
    folder = Path(options["data"]) if options["data"] else _folder()
    if options["data"] and not folder.is_dir():
        raise CommandError(f"{folder} is no folder")
    for source in SOURCES:
        if (folder / source.games).is_file():
            try:
                yield read_record(source, folder)
            except FaultsFound as found:
                raise CommandError(f"nothing was compared:\n{found}") from found
    of_database = record_of_list(options["list"], name=options["database_as"])
    if of_database is not None:
        yield of_database


def _folder() -> Path:
    beside = Path(settings.BASE_DIR).parent / "shared"
    return Path(os.environ.get("GRADING_SHARED", beside)) / "data"
