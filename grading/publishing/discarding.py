"""Discarding a draft: the one deletion of snapshot rows there is, beside a person's erasure."""

from __future__ import annotations

from django.db import transaction

from grading.models import Revision
from grading.models.published import STANDS
from grading.publishing.errors import NotADraftError
from grading.publishing.tables import TABLES


@transaction.atomic
def discard(*, revision: Revision) -> None:
    """Take a draft's rows away and let those it would have replaced stand on."""
    if revision.state not in Revision.UNPUBLISHED:
        raise NotADraftError(f"{revision} is not a draft")
    for table in TABLES:
        table.model.objects.filter(since=revision.number).delete()
        table.model.objects.filter(until=revision.number).update(until=STANDS)
    revision.state = Revision.State.DISCARDED
    revision.save(update_fields=["state"])
