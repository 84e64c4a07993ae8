"""Publishing a draft, and undoing that: the pointer moves, in one instant."""

from __future__ import annotations

from django.db import transaction
from django.utils import timezone

from grading.models import Correction, Period, Placement, Pointer, Revision
from grading.publishing.errors import NotADraftError


@transaction.atomic
def publish(*, revision: Revision) -> Revision:
    """Publish a draft. One that is published already stays as it is: nothing is done twice.

    Raises NotADraftError for a revision that is discarded, unfinished, or built upon another one
    than is published.
    """
    revision = Revision.objects.select_for_update().get(pk=revision.pk)
    if revision.state == Revision.State.PUBLISHED:
        return revision
    pointer = Pointer.objects.select_for_update().first()
    if revision.state != Revision.State.DRAFT:
        raise NotADraftError(f"{revision} is not a draft")
    if revision.base_id != (pointer.revision_id if pointer else None):
        raise NotADraftError(f"{revision} was built upon another revision than is published now")
    _close_periods(revision)
    Correction.objects.filter(pk__in=revision.report["corrections"]).update(shown_in=revision)
    revision.state = Revision.State.PUBLISHED
    revision.published_at = timezone.now()
    revision.save(update_fields=["state", "published_at"])
    Pointer.objects.update_or_create(id=Pointer.ONLY, defaults={"revision": revision})
    return revision


def _close_periods(revision: Revision) -> None:
    """Close the periods whose lists this revision brings."""
    for described in revision.lists:
        names = [
            period["name"]
            for period in described["periods"]
            if period["revision"] == revision.number
        ]
        closing = Period.objects.filter(grading_list__slug=described["slug"], name__in=names)
        for period in closing:
            _move_on_the_late(period, revision)
        closing.update(closed_by=revision)


def _move_on_the_late(period: Period, revision: Revision) -> None:
    """Games accepted into a period after its list was built are too late for it after all."""
    last = revision.report["stamps"][Placement._meta.label]
    later = (
        Period.objects.filter(
            grading_list=period.grading_list, name__gt=revision.month, closed_by=None
        )
        .order_by("last_day")
        .first()
    )
    Placement.objects.filter(period=period, pk__gt=last).update(period=later)
