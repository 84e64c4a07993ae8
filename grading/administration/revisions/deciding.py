"""What is decided of a revision: published, discarded, built anew, taken back."""

from __future__ import annotations

from typing import Any

from django.contrib.admin import ModelAdmin
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils import timezone

from grading.administration.revisions import building, pages, waiting
from grading.models import Correction, Period, Pointer, Revision
from grading.publishing.discarding import discard
from grading.publishing.errors import PublishingError
from grading.publishing.lock import BuildInProgressError
from grading.publishing.log import log
from grading.publishing.publish import publish
from grading.publishing.undoing import shown_instead
from grading.tasks import undo_as_asked

STANDS_IN_THE_WAY = (PublishingError, BuildInProgressError)


def publish_draft(request: HttpRequest, revision: Revision) -> HttpResponse:
    """Publish it as it was reported on; a second time changes nothing."""
    at, began = pages.address(revision.number), timezone.now()
    if request.POST.get("base") != str(revision.base_id or ""):
        return pages.refused(request, "Not published: look at its report first.", at)
    try:
        published = publish(revision=revision)
    except STANDS_IN_THE_WAY as refusal:
        return pages.refused(request, f"Not published: {refusal}.", at)
    if published.published_at and published.published_at < began:
        return pages.done(request, f"{_begun(revision)} was published already.", at)
    log(revision, pages.user_of(request).pk, "Published.")
    return pages.done(request, f"{_begun(revision)} is published.", at)


def discard_draft(request: HttpRequest, revision: Revision) -> HttpResponse:
    """Take its rows away."""
    try:
        discard(revision=revision)
    except STANDS_IN_THE_WAY as refusal:
        why = f"Not discarded: {refusal}."
        return pages.refused(request, why, pages.address(revision.number))
    log(revision, pages.user_of(request).pk, "Discarded.")
    return pages.done(request, f"{_begun(revision)} is discarded.", reverse(pages.LIST))


def build_anew(request: HttpRequest, revision: Revision) -> HttpResponse:
    """Build the same month once more, from the records as they are now.

    It goes on standing until the build has found that nothing is in its way, and is discarded
    then: it does not come back where the new one is broken off.
    """
    if revision.state not in Revision.UNPUBLISHED:
        refusal = f"Not built anew: {revision} is not a draft."
        return pages.refused(request, refusal, pages.address(revision.number))
    return building.start_anew(request, revision)


def undo_page(admin: ModelAdmin[Any], request: HttpRequest, revision: Revision) -> HttpResponse:
    """Ask once more; then show again what was shown before."""
    if not Pointer.objects.filter(revision=revision).exists():
        why = f"{_begun(revision)} is not what the public sees: there is nothing to undo of it."
        return pages.refused(request, why, pages.address(revision.number))
    if request.method == "POST":
        by = pages.user_of(request).pk
        return waiting.on(request, undo_as_asked.delay(revision.number, by))
    return pages.shown(
        admin,
        request,
        "undo",
        "Undo the publication",
        revision,
        before=shown_instead(revision),
        reopened=Period.objects.filter(closed_by=revision).select_related("grading_list"),
        corrections=Correction.objects.filter(shown_in=revision).count(),
        draft=Revision.objects.filter(state=Revision.State.DRAFT).first(),
    )


def _begun(revision: Revision) -> str:
    """Its name at the beginning of a sentence."""
    return f"R{str(revision)[1:]}"
