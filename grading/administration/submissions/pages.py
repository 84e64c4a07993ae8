"""What the pages of a file of results share."""

from __future__ import annotations

from typing import Any

from django.contrib.admin import ModelAdmin
from django.http import HttpRequest, HttpResponse
from django.urls import reverse

from grading.models.submissions import Submission
from gradingsite.administration import pages
from gradingsite.administration.pages import fieldsets, tell, user_of, warn

__all__ = ["PAGES", "address", "fieldsets", "shown", "standing", "tell", "user_of", "warn"]

Stage = Submission.Stage

PAGES = {
    Stage.RECEIVED: "identify",
    Stage.IDENTIFIED: "look_over",
    Stage.ACCEPTED: "receipt",
    Stage.SET_ASIDE: "look_over",
}
"""Where a file stands, by its stage."""


def address(submission: Submission, page: str) -> str:
    """A page of a file."""
    return reverse(f"admin:grading_submission_{page}", args=[submission.pk])


def standing(submission: Submission) -> str:
    """The page a file is at."""
    return address(submission, PAGES[Stage(submission.stage)])


def shown(
    admin: ModelAdmin[Any],
    request: HttpRequest,
    template: str,
    title: str,
    submission: Submission | None = None,
    **context: Any,
) -> HttpResponse:
    """A page in the administration's look."""
    return pages.shown(
        admin,
        request,
        f"admin/grading/submission/{template}.html",
        title,
        submission=submission,
        may_change=admin.has_change_permission(request, submission),
        is_pending=submission is not None and submission.stage in Submission.PENDING,
        **context,
    )
