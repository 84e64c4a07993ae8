"""What the organiser of a file is told when it is accepted."""

from __future__ import annotations

from itertools import islice
from typing import Any

from django.contrib.admin import ModelAdmin
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.utils.text import slugify

from grading.administration.submissions import pages
from grading.administration.submissions.tables import LISTED
from grading.models.submissions import Submission
from grading.services.submissions.receipt import entries_of
from grading.services.submissions.words import entries_in_words, receipt_in_words


def page(admin: ModelAdmin[Any], request: HttpRequest, submission: Submission) -> HttpResponse:
    """The receipt; of a file that is not accepted, the page it is at."""
    if submission.stage != Submission.Stage.ACCEPTED:
        return HttpResponseRedirect(pages.standing(submission))
    receipt = submission.receipt
    return pages.shown(
        admin,
        request,
        "receipt",
        "Receipt",
        submission,
        receipt=receipt,
        newcomers=sum(player["is_new"] for player in receipt["players"]),
        entries=list(islice(entries_of(receipt), LISTED)),
    )


def text(submission: Submission) -> HttpResponse:
    """The receipt as a file, to be sent to the organiser."""
    if submission.stage != Submission.Stage.ACCEPTED:
        raise Http404("there is no receipt before the file is accepted")
    receipt = submission.receipt
    name = slugify(f"receipt {submission.code} {submission.submission_index}")
    return HttpResponse(
        "\n".join((*receipt_in_words(receipt), "", *entries_in_words(receipt), "")),
        content_type="text/plain; charset=utf-8",
        headers={"Content-Disposition": f'attachment; filename="{name}.txt"'},
    )
