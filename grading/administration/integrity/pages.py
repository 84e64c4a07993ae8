"""The page of the integrity report: all checks with the first of what they find, or all of one."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.contrib.admin import ModelAdmin
from django.core.paginator import Page, Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.template.response import TemplateResponse
from django.utils.timezone import localdate

from grading.administration.revisions.rights import SEE_DRAFT, demand
from grading.integrity.checks import CHECKS, Check, check_called
from grading.integrity.examined import examine
from grading.integrity.figures import steps
from grading.integrity.shown import Oddity, oddities
from grading.integrity.spans import beginnings
from grading.models import Pointer, Revision
from grading.reading.lists import parse_lists

RIGHTS = ("grading.view_game", "players.view_player")
FIRST = 10
"""Rows of a check on the page of all."""
A_PAGE = 100


@dataclass(frozen=True, slots=True)
class Part:
    """A check with what it found, or the first of it."""

    check: Check
    count: int
    rows: list[Oddity]


def integrity_page(admin: ModelAdmin[Any], request: HttpRequest) -> HttpResponse:
    """What each check finds now; ``?check=`` shows all of one, ``?from=`` looks farther back."""
    demand(request, *RIGHTS)
    revision = _looked_at(request)
    lists = beginnings(parse_lists(revision.lists)) if revision else []
    since = request.GET.get("from", "")
    only = check_called(request.GET.get("check", ""))
    if (since and since not in lists) or (request.GET.get("check") and only is None):
        raise Http404("no such list, or no such check")
    if only:
        demand(request, *filter(None, [only.right]))
    checks = [check for check in CHECKS if not check.right or request.user.has_perm(check.right)]
    examined = examine(revision, since=since, today=localdate())
    found = {check.slug: check.look(examined) for check in ([only] if only else checks)}
    page = _page(request, len(found[only.slug])) if only else None
    first, size = ((page.number - 1) * A_PAGE, A_PAGE) if page else (0, FIRST)
    named = oddities({slug: rows.slice(first, size) for slug, rows in found.items()})
    return TemplateResponse(
        request,
        "admin/grading/integrity/report.html",
        {
            **admin.admin_site.each_context(request),
            "opts": admin.opts,
            "title": only.heading if only else "Integrity report",
            "revision": revision,
            "only": only,
            "parts": [
                Part(check, len(found[check.slug]), named[check.slug])
                for check in checks
                if check.slug in found
            ],
            "nothing": [] if only else [check for check in checks if found[check.slug].is_empty()],
            "page": page,
            "lists": lists,
            "since": since,
            "games": examined.games["game_id"].n_unique(),
            "steps": [] if only else list(steps(examined)),
        },
    )


def _page(request: HttpRequest, count: int) -> Page[Any]:
    """The places of the rows on the page that is asked for."""
    return Paginator(range(count), A_PAGE).get_page(request.GET.get("page"))


def _looked_at(request: HttpRequest) -> Revision | None:
    """The draft, for those who may see it; else what is published."""
    if request.user.has_perm(SEE_DRAFT):
        draft = Revision.objects.filter(state=Revision.State.DRAFT).first()
        if draft:
            return draft
    return Revision.objects.filter(pk__in=Pointer.objects.values("revision")).first()
