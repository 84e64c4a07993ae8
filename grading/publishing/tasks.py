"""What Celery tells of a publication, the second time as harmless as if it had not come again."""

from __future__ import annotations

from celery import Task, shared_task
from django.conf import settings
from django.db import transaction

from grading.publishing.mailing import mail_publication

AGAIN_AFTER, TIMES = 600, 6
"""Seconds until a mail server that does not answer is asked again, and how often."""


@shared_task(bind=True, name="grading.tell_of_publication", max_retries=TIMES)
def tell_of_publication(task: Task[..., None], number: int) -> None:
    """Mail what came out with a revision to those who wish to be told, at most once."""
    try:
        mail_publication(number)
    except OSError as error:
        if task.request.is_eager:  # Whoever published is waiting.
            raise
        raise task.retry(exc=error, countdown=AGAIN_AFTER) from error


def tell_later(number: int) -> None:
    """Start ``tell_of_publication`` once all is committed; a fault in it is logged, and no more."""
    if settings.PUBLICATION_RECIPIENTS:
        transaction.on_commit(lambda: tell_of_publication.delay(number), robust=True)
