"""Undoing the published revision: a further one that shows again what stood before it."""

from __future__ import annotations

from django.db import connection, transaction
from django.db.models import Max
from django.utils import timezone

from grading.models import Correction, Period, Pointer, Revision
from grading.models.published import STANDS
from grading.publishing.errors import DraftStandsError, NothingToUndoError
from grading.publishing.frames import quoted_columns
from grading.publishing.tables import TABLES, SnapshotTable


@transaction.atomic
def undo() -> Revision:
    """Withdraw the published revision; gives the one that takes its place.

    Raises NothingToUndoError if nothing was published before it, DraftStandsError while a draft
    of what is to be withdrawn stands.
    """
    pointer = (
        Pointer.objects.select_for_update(of=("self",)).select_related("revision__base").first()
    )
    withdrawn = pointer.revision if pointer else None
    if withdrawn is None or withdrawn.base is None:
        raise NothingToUndoError("there is no revision before the published one")
    draft = Revision.objects.filter(state__in=Revision.UNPUBLISHED).first()
    if draft:
        raise DraftStandsError(draft)
    again = _again(withdrawn.base, undoes=withdrawn)
    for table in TABLES:
        _restore(table, withdrawn.number, again.number)
    Period.objects.filter(closed_by=withdrawn).update(closed_by=None)
    Correction.objects.filter(shown_in=withdrawn).update(shown_in=None)
    Revision.objects.filter(pk=withdrawn.pk).update(state=Revision.State.WITHDRAWN)
    Pointer.objects.filter(pk=Pointer.ONLY).update(revision=again)
    return again


def _again(before: Revision, *, undoes: Revision) -> Revision:
    last = Revision.objects.aggregate(last=Max("number"))["last"]
    now = timezone.now()
    return Revision.objects.create(
        number=last + 1,
        month=before.month,
        nominal_day=before.nominal_day,
        state=Revision.State.PUBLISHED,
        base=before.base,
        undoes=undoes,
        lists=before.lists,
        ranks=before.ranks,
        totals=before.totals,
        built_at=now,
        published_at=now,
    )


def _restore(table: SnapshotTable, withdrawn: int, again: int) -> None:
    """End the rows that came with the withdrawn revision, repeat those that went with it."""
    model = table.model
    model.objects.filter(since=withdrawn, until=STANDS).update(until=again)
    name = model._meta.db_table
    columns = quoted_columns(model, table.schema)
    repeat = (
        f"INSERT INTO {name} (since, until, {columns})"  # noqa: S608
        f" SELECT %s, %s, {columns} FROM {name} WHERE until = %s"
    )
    with connection.cursor() as cursor:
        cursor.execute(repeat, [again, STANDS, withdrawn])
