"""What the pages of revisions share."""

from __future__ import annotations

from typing import Any

from django.contrib.admin import ModelAdmin
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse

from grading.administration.revisions.rights import rights_of
from grading.models import Revision
from gradingsite.administration import pages
from gradingsite.administration.pages import tell, user_of, warn

__all__ = ["LIST", "address", "done", "refused", "shown", "tell", "user_of", "warn"]

LIST = "admin:grading_revision_changelist"


def address(number: int) -> str:
    """The page of a revision."""
    return reverse("admin:grading_revision_change", args=[number])


def done(request: HttpRequest, what: str, at: str) -> HttpResponse:
    """Lead to the page ``at`` an address, which says what was done."""
    tell(request, what)
    return HttpResponseRedirect(at)


def refused(request: HttpRequest, why: str, at: str) -> HttpResponse:
    """Lead to the page ``at`` an address, which says why something was not done."""
    warn(request, why)
    return HttpResponseRedirect(at)


def shown(
    admin: ModelAdmin[Any],
    request: HttpRequest,
    template: str,
    title: str,
    revision: Revision | None = None,
    **context: Any,
) -> HttpResponse:
    """A page in the administration's look, kept by no cache."""
    return pages.shown(
        admin,
        request,
        f"admin/grading/revision/{template}.html",
        title,
        revision=revision,
        **rights_of(request),
        **context,
    )
