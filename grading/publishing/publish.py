"""Publishing a draft: the pointer moves, in one instant."""

from __future__ import annotations

from django.db import transaction
from django.utils import timezone

from grading.exports.tasks import make_files_later
from grading.models import Correction, Pointer, Revision
from grading.publishing.closing import close_periods
from grading.publishing.errors import NotADraftError
from grading.publishing.lock import build_lock
from grading.publishing.tasks import tell_later
from gradingsite.replica import note_published


def publish(*, revision: Revision, with_files: bool = True, with_mail: bool = True) -> Revision:
    """Publish a draft. One that is published already stays as it is: nothing is done twice.

    Its files are made and ``PUBLICATION_RECIPIENTS`` told once all is committed, unless it is to be
    published without; a fault in that is logged, and changes nothing. Raises NotADraftError for a
    revision that is discarded, unfinished, or built upon another one than is published, and
    BuildInProgressError while one is built.
    """
    with build_lock(), transaction.atomic():
        revision = Revision.objects.select_for_update().get(pk=revision.pk)
        if revision.state != Revision.State.PUBLISHED:
            _publish(revision)
            if with_files:
                make_files_later(revision.number)
            if with_mail:
                tell_later(revision.number)
        return revision


def _publish(revision: Revision) -> None:
    pointer = Pointer.objects.select_for_update().first()
    if revision.state != Revision.State.DRAFT:
        raise NotADraftError(f"{revision} is not a draft")
    if revision.base_id != (pointer.revision_id if pointer else None):
        raise NotADraftError(f"{revision} was built upon another revision than is published now")
    close_periods(revision)
    Correction.objects.filter(pk__in=revision.report["corrections"]).update(shown_in=revision)
    revision.state = Revision.State.PUBLISHED
    revision.published_at = timezone.now()
    revision.save(update_fields=["state", "published_at"])
    Pointer.objects.update_or_create(id=Pointer.ONLY, defaults={"revision": revision})
    note_published(revision.number)
