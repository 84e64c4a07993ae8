"""Undoing the published revision: a further one that shows again what stood before it."""

from __future__ import annotations

from django.db import OperationalError
from django.db.models import Max
from django.utils import timezone

from grading.exports.tasks import make_files_later
from grading.models import Correction, Period, Pointer, Revision
from grading.publishing.change_counts import change_counts
from grading.publishing.differences import compare, write
from grading.publishing.discarding import discard_locked
from grading.publishing.errors import DraftStandsError, NothingToUndoError
from grading.publishing.frames import read_frame
from grading.publishing.lock import BuildInProgressError, build_lock
from grading.publishing.moment import one_moment
from grading.publishing.tables import TABLES, SnapshotTable
from grading.publishing.tasks import tell_later
from gradingsite.replica import note_published


def undo(*, revision: Revision) -> Revision:
    """Withdraw the published ``revision``; gives the one that takes its place.

    When it is not the published one any more, nothing is done, and the one that is is given: a
    second click undoes nothing more. Undoing an undoing goes one further back. Raises
    NothingToUndoError if nothing was published before it, DraftStandsError while a draft stands,
    BuildInProgressError while one is built.
    """
    with build_lock(), one_moment():
        try:
            pointer = Pointer.objects.select_for_update().first()
        except OperationalError as error:  # It was moved since this transaction began.
            raise BuildInProgressError from error
        published = Revision.objects.get(pk=pointer.revision_id) if pointer else None
        if published is None:
            raise NothingToUndoError("nothing is published")
        if published.pk != revision.pk:
            return published
        _clear_the_way()
        withdrawn = _shown_by(published)
        if withdrawn.base is None:
            raise NothingToUndoError("there is no revision before the published one")
        again = _again(_shown_by(withdrawn.base), undoes=withdrawn)
        for table in TABLES:
            _restore(table, _shown_by(withdrawn.base), published, again)
        again.changes = change_counts(again, published)
        again.save(update_fields=["changes"])
        _withdraw(withdrawn)
        Pointer.objects.update(revision=again)
        note_published(again.number)
        make_files_later(again.number)
        tell_later(again.number)
        return again


def shown_instead(revision: Revision) -> Revision | None:
    """The revision whose content is shown again where the published ``revision`` is undone."""
    before = _shown_by(revision).base
    return _shown_by(before) if before else None


def _shown_by(revision: Revision) -> Revision:
    """The revision that first showed what ``revision`` shows: itself, unless it undid another."""
    while revision.undoes_id is not None and revision.base is not None:
        revision = revision.base
    return revision


def _clear_the_way() -> None:
    """What a killed build left goes without asking; a draft is somebody's to decide on."""
    for left in Revision.objects.filter(state__in=Revision.UNPUBLISHED):
        if left.state == Revision.State.DRAFT:
            raise DraftStandsError(left)
        discard_locked(left)


def _again(before: Revision, *, undoes: Revision) -> Revision:
    last = Revision.objects.aggregate(last=Max("number"))["last"]
    now = timezone.now()
    return Revision.objects.create(
        number=last + 1,
        month=before.month,
        nominal_day=before.nominal_day,
        state=Revision.State.PUBLISHED,
        base=before,
        undoes=undoes,
        lists=before.lists,
        ranks=before.ranks,
        totals=before.totals,
        statistics=before.statistics,
        built_at=now,
        published_at=now,
    )


def _restore(table: SnapshotTable, before: Revision, published: Revision, again: Revision) -> None:
    """Write what tells the rows shown ``before`` from those that are ``published``."""
    wanted = read_frame(table.model.objects.at(before.number), table.schema)
    write(compare(table, wanted, published.number), again.number)


def _withdraw(revision: Revision) -> None:
    """Open its lists again, and let its corrections wait for another revision."""
    Period.objects.filter(closed_by=revision).update(closed_by=None)
    Correction.objects.filter(shown_in=revision).update(shown_in=None)
    Revision.objects.filter(pk=revision.pk).update(state=Revision.State.WITHDRAWN)
