"""``manage.py import_allocations``: the grades that an association allocated for a season."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from grading.imports.allocations import read_allocations
from grading.interchange.faults import FaultsFound
from grading.models.corrections import Confirmed
from grading.services.allocating import allocate_all
from gradingsite.counting import counted
from gradingsite.recording import Refused


class Command(BaseCommand):
    """Read, check, store."""

    help = (
        "Stores the allocated grades of a file: list, period, ref, grade, source. What is on"
        " record already is passed over; what the file says otherwise is put right. When anything"
        " is wrong, all of it is told and nothing is stored."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        """The file, and what is said of all of it."""
        parser.add_argument("file", type=Path, metavar="CSV")
        parser.add_argument(
            "--source", default="", help="what the grades were based on, where the file is silent"
        )
        parser.add_argument("--reason", default="", help="needed where a season's list is out")
        parser.add_argument("--confirmed-by", choices=Confirmed.values, default="")

    def handle(self, *args: Any, **options: Any) -> None:
        """Store all of it; CommandError when anything is wrong."""
        path = Path(options["file"])
        try:
            found = read_allocations(str(path), path.read_bytes(), options["source"])
            done = allocate_all(
                allocations=found.rows,
                file=path.name,
                reason=options["reason"],
                confirmed_by=options["confirmed_by"],
            )
        except OSError as error:
            raise CommandError(f"{path}: {error.strerror or error}") from error
        except FaultsFound as found_faults:
            count = counted(found_faults.total, "fault")
            raise CommandError(f"{count}, nothing was stored:\n{found_faults}") from found_faults
        except Refused as refusal:
            raise CommandError(f"Nothing was stored: {refusal}") from refusal
        self.stdout.write(str(done))
