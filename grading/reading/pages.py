"""What every page of the snapshot shares: its revision, its cache headers, its refusals.

A revision never changes but for who is erased, so its number, the moment at which the pointer was
last touched, and the release say whether a page has changed: a repeat visit, or one to a page that
is kept, costs the one query that reads the pointer. The page of events received is live, and asks
for the number of the log's latest row beside.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from functools import wraps
from typing import Any

from django.contrib import admin
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.cache import patch_cache_control, patch_vary_headers
from django.utils.http import http_date
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.gzip import gzip_page
from django.views.decorators.http import require_http_methods, require_safe

from grading.models import ReceivedReport
from grading.reading.as_of import parse_as_of
from grading.reading.conditional import confirmed, unchanged
from grading.reading.head import without_body_for_head
from grading.reading.kept import keeping, kept_answer
from grading.reading.problems import NotShown, WayOn, missing
from grading.reading.release import release
from grading.reading.snapshot import Snapshot, read_snapshot
from gradingsite import replica
from gradingsite.administration.codes import are_owed

SECONDS_IN_FRONT = 1
"""How long the proxy in front may show a page without asking: it alone is told so."""
View = Callable[..., HttpResponse]
ASKING = ("GET", "HEAD", "POST")
"""The methods of a page that only reads, but may be asked at length."""


class SnapshotRequest(HttpRequest):
    """A request with the snapshot it is about."""

    snapshot: Snapshot
    htmx: Any


class EarlyRequest(HttpRequest):
    """A request that may come before there is any list."""

    snapshot: Snapshot | None
    htmx: Any


def snapshot_page(view: View) -> View:
    """A page of the snapshot: ``view`` finds it at ``request.snapshot``.

    Before the first list is published a page says so instead.
    """
    return _page(view, needs_list=True)


def page_without_list(view: View) -> View:
    """A page that shows something before the first list too: its snapshot may be None."""
    return _page(view, needs_list=False)


def snapshot_tool(view: View) -> View:
    """A page of the snapshot that is asked by POST too, as what is asked may be long.

    It only reads, so that a form of any site may ask it; what it answers to POST is not kept.
    """
    return csrf_exempt(_page(view, needs_list=True, allowed=require_http_methods(ASKING)))


def live_page(view: View) -> View:
    """A page of the log of events received: it changes with the log, whatever is published.

    Its links stay in the snapshot that is asked for, which may be None.
    """
    return _page(view, needs_list=False, is_live=True)


def _page(
    view: View,
    *,
    needs_list: bool,
    is_live: bool = False,
    allowed: Callable[[View], View] = require_safe,
) -> View:
    @without_body_for_head
    @keeping
    @gzip_page
    @allowed
    @wraps(view)
    def page(request: Any, *args: Any, **kwargs: Any) -> HttpResponse:
        request.snapshot = None
        try:
            request.snapshot = snapshot_for(request)
            if request.snapshot is None and needs_list:
                raise missing(
                    "No list has been published yet",
                    "Players, clubs and games can be looked up here once the first list is out.",
                    WayOn("The events received so far", reverse("events")),
                )
            # Before there is a revision, pages show what the log of events received has.
            reads_log = is_live or request.snapshot is None
            log = ReceivedReport.objects.last_number() if reads_log else None
            return _answer(view, request, log, *args, **kwargs)
        except NotShown as problem:
            return explain(request, problem)

    return page


def snapshot_for(request: HttpRequest) -> Snapshot | None:
    """The snapshot that a request is about; None before the first list. Raises NotShown."""
    return snapshot_as_of(request, request.GET.get("as_of", ""))


def snapshot_as_of(request: HttpRequest, text: str) -> Snapshot | None:
    """The snapshot that ``text`` means, asked for by whoever made the request."""
    if not text:
        return standing_snapshot(request)
    asked = parse_as_of(text)
    # Only a number can name a draft, and only then does it matter who asks.
    drafts = asked.number is not None and may_see_drafts(request)
    return replica.read(request, lambda: read_snapshot(asked, drafts=drafts), _standing)


def standing_snapshot(request: HttpRequest) -> Snapshot | None:
    """What a request sees that asks for no moment."""
    return replica.read(request, read_snapshot, _standing)


def _standing(snapshot: Snapshot | None) -> int:
    return (snapshot.standing or 0) if snapshot is not None else 0


def may_see_drafts(request: HttpRequest) -> bool:
    """Whether whoever asks may work in the administration, and look at the site of a draft."""
    may_work = admin.site.has_permission(request) and not are_owed(request.user)
    return may_work and request.user.has_perm("grading.see_draft")


def _answer(view: View, request: Any, log: int | None, *args: Any, **kwargs: Any) -> HttpResponse:
    snapshot: Snapshot | None = request.snapshot
    if request.method == "POST" or _is_of_a_draft(request):
        unkept = view(request, *args, **kwargs)
        patch_cache_control(unkept, private=True, no_store=True)
        return unkept
    etag = _etag(request, snapshot, log)
    changed = snapshot.changed_at if snapshot is not None and log is None else None
    modified = int(changed.timestamp()) if changed else None
    response = unchanged(request, etag, modified)
    if response is None:
        answer = kept_answer(request, snapshot, etag) or view(request, *args, **kwargs)
        response = confirmed(answer, request, etag, modified)
    if response.status_code in {200, 304}:
        _date(response, etag, modified)
        response.headers["X-Accel-Expires"] = str(SECONDS_IN_FRONT)
    patch_cache_control(response, public=True, no_cache=True)
    patch_vary_headers(response, ["HX-Request", "HX-History-Restore-Request", "Accept-Encoding"])
    return response


def _date(response: HttpResponse, etag: str, modified: int | None) -> None:
    response.headers["ETag"] = etag
    if modified is not None:
        response.headers["Last-Modified"] = http_date(modified)


def _is_of_a_draft(request: Any) -> bool:
    return request.snapshot is not None and request.snapshot.is_draft


def _etag(request: Any, snapshot: Snapshot | None, log: int | None) -> str:
    restores = "HX-History-Restore-Request" in request.headers
    return etag_of(request, snapshot, bool(request.htmx), restores, log)


def etag_of(request: HttpRequest, snapshot: Snapshot | None, *variant: object) -> str:
    """The name of what is answered at an address; ``variant`` is what else it depends on."""
    number = snapshot.number if snapshot is not None else 0
    shown = (number, snapshot.standing, snapshot.changed_at) if snapshot is not None else ()
    # The address too, as what it means to show may be cut from it by a cache in between.
    answered = (request.get_full_path(), *map(str, shown), *variant)
    digest = hashlib.sha256(repr(answered).encode()).hexdigest()[:24]
    return f'W/"{number}-{release()}-{digest}"'


def explain(request: HttpRequest, problem: NotShown) -> HttpResponse:
    """The page that says why there is none."""
    response = render(request, "problem.html", {"problem": problem}, status=problem.status)
    if _is_of_a_draft(request):
        patch_cache_control(response, private=True, no_store=True)
    else:
        patch_cache_control(response, no_cache=True)
    patch_vary_headers(response, ["HX-Request"])
    return response
