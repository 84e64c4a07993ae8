"""The pages where a file is looked over, and accepted or set aside."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

from django.contrib.admin import ModelAdmin
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.utils.timezone import localdate

from grading.administration.submissions import pages
from grading.administration.submissions.tables import tables_of
from grading.models.submissions import Submission
from grading.services.submissions.foreseen import foreseen
from grading.services.submissions.plan import plan_of
from grading.services.submissions.receiving import CannotReceive, set_aside
from grading.tasks import accept_file
from gradingsite.administration import watching

Stage = Submission.Stage
FAILED = "Accepting it failed, and nothing was stored: whoever runs the site finds why in its log."


def look_over(admin: ModelAdmin[Any], request: HttpRequest, submission: Submission) -> HttpResponse:
    """Show what accepting would do; of a file that goes no further, that it does not."""
    if submission.stage == Stage.ACCEPTED:
        return HttpResponseRedirect(pages.standing(submission))
    plan = plan_of(submission) if submission.stage in Submission.PENDING else None
    return pages.shown(
        admin,
        request,
        "look_over",
        "What accepting would do",
        submission,
        plan=plan,
        tables=tables_of(submission, plan) if plan else [],
        foreseen=foreseen(plan) if plan else [],
    )


def accept(request: HttpRequest, submission: Submission) -> HttpResponse:
    """Set accepting going: with Redis somebody else does it, and how far it is can be watched."""
    result = accept_file.delay(
        submission.pk,
        localdate().isoformat(),
        pages.user_of(request).pk,
        request.POST.get("state", ""),
    )
    return watching.begun(
        result,
        done=partial(_come_of, request, submission),
        page="admin:grading_submission_progress",
        args=(submission.pk,),
    )


def _come_of(request: HttpRequest, submission: Submission, reasons: list[str]) -> str:
    """Where the file is at now, with a word on that page of what was done, or why it was not."""
    submission.refresh_from_db()
    if reasons:
        pages.warn(request, *(f"Not accepted: {reason}." for reason in reasons))
    else:
        pages.tell(request, f"{submission} is accepted.")
    return pages.standing(submission)


def progress(
    admin: ModelAdmin[Any], request: HttpRequest, submission: Submission, task: str
) -> HttpResponse:
    """How far it has come; when it is done, the page the file is at then."""
    come_of = partial(_come_of, request, submission)

    def failed() -> str:
        pages.warn(request, FAILED)
        return pages.standing(submission)

    def at_work(told: Mapping[str, Any]) -> HttpResponse:
        if submission.stage == Stage.ACCEPTED:  # By a task of which nothing is kept.
            return watching.led_on(request, come_of([]))
        return pages.shown(
            admin,
            request,
            watching.template(request),
            "Being accepted",
            submission,
            task=task,
            games=told.get("games", 0),
        )

    return watching.page(request, task, accept_file, failed=failed, done=come_of, at_work=at_work)


def aside(request: HttpRequest, submission: Submission) -> HttpResponse:
    """Set a file aside, which a second time changes nothing."""
    try:
        set_aside(submission=submission)
    except CannotReceive as refusal:
        pages.warn(request, f"Not set aside: {refusal}.")
        return HttpResponseRedirect(pages.standing(submission))
    pages.tell(request, f"{submission} is set aside: another file may come in its place.")
    return HttpResponseRedirect(reverse("admin:grading_submission_changelist"))
