"""Discarding a draft: the one deletion of snapshot rows there is, beside a person's erasure."""

from __future__ import annotations

from django.db import transaction

from grading.models import Revision
from grading.models.published import STANDS
from grading.publishing.errors import NotADraftError
from grading.publishing.lock import build_lock
from grading.publishing.tables import TABLES


def discard(*, revision: Revision) -> None:
    """Take a draft's rows away and let those it would have replaced stand on.

    Raises NotADraftError for what is no draft, or has been published meanwhile, and
    BuildInProgressError while a revision is built.
    """
    with build_lock():
        discard_locked(revision)


@transaction.atomic
def discard_locked(revision: Revision) -> None:
    """``discard`` for those who hold the lock already."""
    state = Revision.objects.select_for_update().get(pk=revision.pk).state
    if state not in Revision.UNPUBLISHED:
        raise NotADraftError(f"{revision} is not a draft")
    for table in TABLES:
        table.model.objects.filter(since=revision.number).delete()
        table.model.objects.filter(until=revision.number).update(until=STANDS)
    Revision.objects.filter(pk=revision.pk).update(state=Revision.State.DISCARDED)
    revision.state = Revision.State.DISCARDED
