"""The page where a grader tells who the players of a file are."""

from __future__ import annotations

from typing import Any

from django.contrib.admin import ModelAdmin
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect

from grading.administration.submissions import pages
from grading.administration.submissions.choices import Read, read_choices
from grading.administration.submissions.rows import rows_of
from grading.models.submissions import Submission
from grading.services.submissions.identifying import CannotIdentify, choose_players, state_of
from gradingsite.administration.choosing import is_key
from gradingsite.counting import counted


def page(
    admin: ModelAdmin[Any],
    request: HttpRequest,
    submission: Submission,
    read: Read | None = None,
) -> HttpResponse:
    """Show the players; ``read`` is a form with mistakes, which keeps what was chosen."""
    rows = rows_of(
        submission,
        asked_for=_asked_for(request),
        given=request.POST if read else None,
        errors=read.errors if read else None,
    )
    return pages.shown(
        admin,
        request,
        "identify",
        "Who the players are",
        submission,
        rows=rows,
        mistakes=len(read.errors) if read else 0,
        # A form that comes back with mistakes is no newer than it was.
        state=request.POST.get("state", "") if read else state_of(submission),
    )


def told(admin: ModelAdmin[Any], request: HttpRequest, submission: Submission) -> HttpResponse:
    """Take what was chosen, all of it or nothing."""
    read = read_choices(submission, request.POST)
    if read.errors:
        return page(admin, request, submission, read)
    try:
        choose_players(
            submission=submission,
            choices=read.choices,
            by=pages.user_of(request),
            seen=request.POST.get("state", ""),
        )
    except CannotIdentify as refusal:
        pages.warn(request, f"Nothing was changed: {refusal}.")
        return HttpResponseRedirect(pages.standing(submission))
    left = submission.identifications.filter(player=None, is_new=False).count()
    rest = f"; {left} {'is' if left == 1 else 'are'} still to be identified" if left else ""
    pages.tell(request, f"{counted(len(read.choices), 'player')} identified{rest}.")
    return HttpResponseRedirect(_next(submission))


def _next(submission: Submission) -> str:
    """This page again while there is something left to choose."""
    is_left = rows_of(submission).open
    return pages.address(submission, "identify") if is_left else pages.standing(submission)


def _asked_for(request: HttpRequest) -> set[int]:
    """Places in the file to be opened, though they are told already."""
    return {int(place) for place in request.GET.getlist("open") if is_key(place)}
