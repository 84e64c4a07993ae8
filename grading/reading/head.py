"""HEAD: what GET would say of a page, and no page. A server need not take the body away itself."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.http import HttpRequest, HttpResponse


def without_body_for_head(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """Answer HEAD with the headers alone, the length of what is left out among them."""

    @wraps(view)
    def page(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        response = view(request, *args, **kwargs)
        if request.method == "HEAD" and response.content:
            response.headers["Content-Length"] = str(len(response.content))
            response.content = b""
        return response

    return page
