"""Who may do what with revisions."""

from __future__ import annotations

from django.core.exceptions import PermissionDenied
from django.http import HttpRequest

BUILD, PUBLISH, SEE_DRAFT = (
    "grading.build_revision",
    "grading.publish_revision",
    "grading.see_draft",
)


def rights_of(request: HttpRequest) -> dict[str, bool]:
    """What templates ask before they show a button."""
    return {
        "may_build": request.user.has_perm(BUILD),
        "may_publish": request.user.has_perm(PUBLISH),
        "may_see_draft": request.user.has_perm(SEE_DRAFT),
    }


def demand(request: HttpRequest, *rights: str) -> None:
    """Let only those go on who have all of ``rights``. Raises PermissionDenied."""
    if not request.user.has_perms(rights):
        raise PermissionDenied
