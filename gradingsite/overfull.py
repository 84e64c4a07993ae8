"""Requests with more parameters than Django reads: refused before anything looks at them."""

from __future__ import annotations

from collections.abc import Callable

from django.core.exceptions import TooManyFieldsSent
from django.http import HttpRequest, HttpResponse

from gradingsite.errors import bad_request


def overfull(get_response: Callable[[HttpRequest], HttpResponse]) -> object:
    """Middleware. Django's own page for a developer would look at the parameters again."""

    def middleware(request: HttpRequest) -> HttpResponse:
        try:
            len(request.GET)
        except TooManyFieldsSent as error:
            return bad_request(request, error)
        return get_response(request)

    return middleware
