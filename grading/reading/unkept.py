"""A page that no cache may keep: what it shows is one visitor's, or of this moment."""

from __future__ import annotations

from functools import wraps
from typing import Any

from django.http import HttpResponse
from django.utils.cache import patch_cache_control

from grading.reading.head import without_body_for_head
from grading.reading.pages import View, explain, snapshot_for
from grading.reading.problems import NotShown


def unkept_page(view: View) -> View:
    """A page made anew each time. ``request.snapshot`` is None before the first list."""

    @without_body_for_head
    @wraps(view)
    def page(request: Any, *args: Any, **kwargs: Any) -> HttpResponse:
        request.snapshot = None
        try:
            request.snapshot = snapshot_for(request)
            response = view(request, *args, **kwargs)
        except NotShown as problem:
            response = explain(request, problem)
        patch_cache_control(response, private=True, no_store=True)
        return response

    return page


def unlisted(response: HttpResponse) -> HttpResponse:
    """A page that search engines are asked to leave out."""
    response.headers["X-Robots-Tag"] = "noindex, nofollow"
    return response
