"""``manage.py publish``: build a revision, show its report, and publish it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.template.loader import render_to_string
from tqdm import tqdm

from grading.engine.results import PeriodResult
from grading.publishing.build import build
from grading.publishing.errors import PublishingError
from grading.publishing.lock import BuildInProgressError
from grading.publishing.publish import publish


class Command(BaseCommand):
    """Build, report, publish."""

    help = "Works out the revision of a month, such as 2013-04, and publishes it."

    def add_arguments(self, parser: CommandParser) -> None:
        """The month, and whether to stop at the report."""
        parser.add_argument("month", help="the revision to publish, such as 2013-04")
        parser.add_argument(
            "--report-only", action="store_true", help="leave the draft for somebody to look at"
        )
        parser.add_argument(
            "--replace", action="store_true", help="discard the draft that stands, if there is one"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        """Build the draft; publish it unless only the report is wanted."""
        try:
            revision = build(month=options["month"], replace=options["replace"], watch=_progress)
            self.stdout.write(render_to_string("grading/report.txt", {"revision": revision}))
            if options["report_only"]:
                self.stdout.write(f"{revision} is a draft.")
                return
            publish(revision=revision)
        except (PublishingError, BuildInProgressError) as error:
            raise CommandError(str(error)) from error
        self.stdout.write(f"{revision} is published.")


def _progress(results: Iterable[PeriodResult]) -> Iterable[PeriodResult]:
    return tqdm(results, unit="list", disable=None, leave=False)
