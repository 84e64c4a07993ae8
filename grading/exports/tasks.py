"""What Celery makes of files, each the second time as harmless as if it had not come again."""

from __future__ import annotations

from celery import shared_task
from django.db import transaction

from grading.exports.folder import files_of, numbers_made, take_away
from grading.exports.making import make_files, take_away_outdated
from grading.models import Revision


@shared_task(name="grading.export_revision")
def export_revision(number: int) -> None:
    """Make the files of a published revision, unless they are there."""
    revision = Revision.objects.filter(number=number, state=Revision.State.PUBLISHED).first()
    if revision is not None and not files_of(number):
        make_files(revision=revision)


@shared_task(name="grading.export_published")
def export_published(number: int) -> None:
    """Make the files of the revision just published, and again those in which it hides somebody."""
    again = take_away_outdated(published=number)
    for each in (number, *again):
        export_revision.delay(each)


def make_files_later(number: int) -> None:
    """Start ``export_published`` once all is committed; a fault in it is logged, and no more."""
    # Django names in its log what it calls, and a partial function has no name.
    transaction.on_commit(lambda: export_published.delay(number), robust=True)


def make_all_files_again() -> None:
    """Take all files away once all is committed, and start making them anew."""
    transaction.on_commit(export_all_again, robust=True)


def export_all_again() -> None:
    """For what must be in none of them: they are gone at once, and come when they are made."""
    for number in reversed(numbers_made()):
        take_away(number)
        export_revision.delay(number)
