"""What every page of the snapshot shares: its revision, its cache headers, its refusals.

A revision never changes, so its number and the release say whether a page has changed: a repeat
visit costs the one query that reads the pointer.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from functools import wraps
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.cache import get_conditional_response, patch_cache_control, patch_vary_headers
from django.utils.http import http_date
from django.views.decorators.gzip import gzip_page
from django.views.decorators.http import require_safe

from grading.reading.as_of import parse_as_of
from grading.reading.head import without_body_for_head
from grading.reading.problems import NotShown, missing
from grading.reading.release import release
from grading.reading.snapshot import Snapshot, read_snapshot

View = Callable[..., HttpResponse]


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


def _page(view: View, *, needs_list: bool) -> View:
    @without_body_for_head
    @gzip_page
    @require_safe
    @wraps(view)
    def page(request: Any, *args: Any, **kwargs: Any) -> HttpResponse:
        request.snapshot = None
        try:
            request.snapshot = _snapshot_for(request)
            if request.snapshot is None and needs_list:
                raise missing(
                    "No list has been published yet",
                    "Players, clubs and games can be looked up here once the first list is out.",
                )
            return _answer(view, request, *args, **kwargs)
        except NotShown as problem:
            return _explain(request, problem)

    return page


def _snapshot_for(request: HttpRequest) -> Snapshot | None:
    text = request.GET.get("as_of")
    if not text:
        return read_snapshot()
    asked = parse_as_of(text)
    # Only a number can name a draft, and only then does it matter who asks.
    return read_snapshot(asked, drafts=asked.number is not None and _is_administrator(request))


def _is_administrator(request: HttpRequest) -> bool:
    return bool(request.user.is_active and request.user.is_staff)


def _answer(view: View, request: Any, *args: Any, **kwargs: Any) -> HttpResponse:
    snapshot: Snapshot | None = request.snapshot
    if snapshot is not None and snapshot.is_draft:
        draft = view(request, *args, **kwargs)
        patch_cache_control(draft, private=True, no_store=True)
        return draft
    etag = _etag(request, snapshot)
    changed = snapshot.changed_at if snapshot is not None else None
    modified = int(changed.timestamp()) if changed else None
    unchanged = get_conditional_response(request, etag=etag, last_modified=modified)
    response = unchanged or view(request, *args, **kwargs)
    if response.status_code in {200, 304}:
        _date(response, etag, modified)
    patch_cache_control(response, public=True, no_cache=True)
    patch_vary_headers(response, ["HX-Request", "HX-History-Restore-Request", "Accept-Encoding"])
    return response


def _date(response: HttpResponse, etag: str, modified: int | None) -> None:
    response.headers["ETag"] = etag
    if modified is not None:
        response.headers["Last-Modified"] = http_date(modified)


def _etag(request: Any, snapshot: Snapshot | None) -> str:
    numbers = (snapshot.number, snapshot.standing) if snapshot is not None else (0, 0)
    # The address too, as what it means to show may be cut from it by a cache in between.
    restores = "HX-History-Restore-Request" in request.headers
    variant = (request.get_full_path(), bool(request.htmx), restores, *numbers)
    digest = hashlib.sha256(repr(variant).encode()).hexdigest()[:12]
    return f'W/"{numbers[0]}-{release()}-{digest}"'


def _explain(request: HttpRequest, problem: NotShown) -> HttpResponse:
    response = render(request, "problem.html", {"problem": problem}, status=problem.status)
    patch_cache_control(response, no_cache=True)
    patch_vary_headers(response, ["HX-Request"])
    return response
