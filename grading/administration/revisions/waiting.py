"""Waiting for a worker: how far it has come, and then where what came of it is to be seen."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

from celery.result import AsyncResult
from django.contrib.admin import ModelAdmin
from django.http import HttpRequest, HttpResponse
from django.urls import reverse

from grading.administration.revisions import pages
from grading.models import Revision
from grading.publishing.broken_off import is_broken_off
from grading.tasks import Outcome, build_as_asked
from gradingsite.administration import watching

FAILED = (
    "It failed, and nothing was changed: whoever runs the site finds why in its log. When that is"
    " put right, ask for it again."
)


def on(request: HttpRequest, result: AsyncResult[Outcome]) -> HttpResponse:
    """Lead to what came of it, or to the page that says how far it has come."""
    return watching.begun(
        result, done=partial(_come_of, request), page="admin:grading_revision_progress"
    )


def page(admin: ModelAdmin[Any], request: HttpRequest, task: str) -> HttpResponse:
    """How far it has come; when it is done, what came of it."""

    def failed() -> str:
        pages.warn(request, FAILED)
        return reverse(pages.LIST)

    def at_work(told: Mapping[str, Any]) -> HttpResponse:
        building = Revision.objects.filter(state=Revision.State.BUILDING).first()
        return _shown(admin, request, building, told)

    come_of = partial(_come_of, request)
    return watching.page(
        request, task, build_as_asked, failed=failed, done=come_of, at_work=at_work
    )


def page_of_build(admin: ModelAdmin[Any], request: HttpRequest, revision: Revision) -> HttpResponse:
    """That a revision is being built, for whoever comes upon it; its report when it is there."""
    return _shown(admin, request, revision, {})


def _shown(
    admin: ModelAdmin[Any], request: HttpRequest, building: Revision | None, told: Mapping[str, Any]
) -> HttpResponse:
    return pages.shown(
        admin,
        request,
        watching.template(request),
        "At work",
        building,
        told=told,
        is_broken_off=building is not None and is_broken_off(building),
    )


def _come_of(request: HttpRequest, outcome: Outcome) -> str:
    """Where to go on, with a word on that page of what was done, or why it was not."""
    number = outcome.get("number")
    if number is None:
        pages.warn(request, f"Not done: {outcome.get('refused')}.")
        return reverse(pages.LIST)
    revision = Revision.objects.get(number=number)
    is_draft = revision.state == Revision.State.DRAFT
    what = "is built: here is its report" if is_draft else "is what the public sees now"
    pages.tell(request, f"R{str(revision)[1:]} {what}.")
    return pages.address(number)
