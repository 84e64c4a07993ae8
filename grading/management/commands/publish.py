"""``manage.py publish``: build a revision, show its report, and publish it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.template.loader import render_to_string
from tqdm import tqdm

from grading.engine.results import PeriodResult
from grading.models import Revision
from grading.publishing.build import build
from grading.publishing.errors import NotADraftError, PublishingError
from grading.publishing.lock import BuildInProgressError
from grading.publishing.publish import publish
from grading.publishing.stamps import changed_since


class Command(BaseCommand):
    """Build, report, publish."""

    help = (
        "Works out the revision of a month, such as 2013-04, and publishes it; or leaves a draft,"
        " and publishes that when its report has been read."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        """The month, and whether to stop at the report."""
        parser.add_argument("month", help="the revision to publish, such as 2013-04")
        how = parser.add_mutually_exclusive_group()
        how.add_argument("--draft", action="store_true", help="publish the draft that stands")
        how.add_argument(
            "--report-only", action="store_true", help="leave the draft for somebody to look at"
        )
        parser.add_argument(
            "--replace", action="store_true", help="discard the draft that stands, if there is one"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        """Build the draft; publish it unless only the report is wanted."""
        try:
            if options["draft"]:
                revision = self._draft(options["month"])
            else:
                revision = self._build(options["month"], replace=options["replace"])
            if options["report_only"]:
                self.stdout.write(
                    f"{revision} is a draft: publish {revision.month} --draft publishes it,"
                    " discard_draft takes it away."
                )
                return
            publish(revision=revision)
        except (PublishingError, BuildInProgressError) as error:
            raise CommandError(str(error)) from error
        self.stdout.write(f"{revision} is published.")

    def _build(self, month: str, *, replace: bool) -> Revision:
        revision = build(month=month, replace=replace, watch=_progress)
        self.stdout.write(render_to_string("grading/report.txt", {"revision": revision}))
        return revision

    def _draft(self, month: str) -> Revision:
        revision = Revision.objects.filter(month=month, state=Revision.State.DRAFT).first()
        if revision is None:
            raise NotADraftError(f"there is no draft of {month}")
        changed = sum(changed_since(revision.report["stamps"]).values())
        if changed:
            self.stdout.write(f"{changed} changes to the records since wait for the next revision.")
        return revision


def _progress(results: Iterable[PeriodResult]) -> Iterable[PeriodResult]:
    return tqdm(results, unit="list", disable=None, leave=False)
