"""The page where a draft is set going."""

from __future__ import annotations

from typing import Any

from django.contrib.admin import ModelAdmin
from django.http import HttpRequest, HttpResponse
from django.urls import reverse

from grading.administration.revisions import pages, waiting
from grading.administration.revisions.form import BuildForm
from grading.models import Pointer, Revision
from grading.publishing.due import months_due
from grading.tasks import build_as_asked, last_decided

BUILD = "admin:grading_revision_add"
MOVED_ON = (
    "Nothing was built: another revision was published since this page was made. Here it is as it"
    " stands now."
)


def page(admin: ModelAdmin[Any], request: HttpRequest) -> HttpResponse:
    """Ask for the month, and set the build going."""
    published = Revision.objects.filter(pk__in=Pointer.objects.values("revision")).first()
    standing = Revision.objects.filter(state__in=Revision.UNPUBLISHED).first()
    form = BuildForm(
        request.POST if request.method == "POST" else None,
        months=months_due(published),
        published=published,
    )
    if form.is_bound and standing is None:
        if request.POST.get("base") != _number(published):
            return pages.refused(request, MOVED_ON, reverse(BUILD))
        if form.is_valid():
            return start(request, form.cleaned_data["month"], published)
    return pages.shown(
        admin,
        request,
        "build",
        "Build a draft",
        form=form,
        published=published,
        standing=standing,
        base=_number(published),
    )


def start(request: HttpRequest, month: str, base: Revision | None) -> HttpResponse:
    """Set the build of a month going: with Redis a worker does it, and it can be watched."""
    by = pages.user_of(request).pk
    number = base.number if base else None
    return waiting.on(request, build_as_asked.delay(month, number, last_decided(), by))


def start_anew(request: HttpRequest, draft: Revision) -> HttpResponse:
    """Set going the build that takes the place of a draft, or of what a killed build left."""
    by = pages.user_of(request).pk
    asked = (draft.month, draft.base_id, draft.number, by, draft.number)
    return waiting.on(request, build_as_asked.delay(*asked))


def _number(published: Revision | None) -> str:
    return str(published.number) if published else ""
