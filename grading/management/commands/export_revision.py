"""``manage.py export_revision``: make the files of a revision."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from grading.exports.making import NotPublished, make_files
from grading.models import Pointer, Revision


class Command(BaseCommand):
    """Write the files of one revision, in the place of those that are there."""

    help = (
        "Makes the files that the downloads page offers of a revision, in exports/ of VAR_DIR: the"
        " list as other software reads it, and its games, sides, grades and juniors' ages as CSV"
        " and Parquet. They are made at each publication anyway."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        """Which revision."""
        parser.add_argument(
            "number", type=int, nargs="?", help="the revision's number; by default the published"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        """CommandError when there is no such revision, or it is not published."""
        number = options["number"] or Pointer.objects.values_list("revision_id", flat=True).first()
        if number is None:
            raise CommandError("nothing is published yet")
        revision = Revision.objects.filter(number=number).first()
        if revision is None:
            raise CommandError(f"there is no revision {number}")
        try:
            files = make_files(revision=revision)
        except NotPublished as error:
            raise CommandError(str(error)) from error
        size = sum(file.size for file in files)
        self.stdout.write(f"{files[0].path.parent}: {len(files)} files, {size:,} bytes")
