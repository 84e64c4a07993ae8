"""Every request: a number to find it by, a line in the log, and its share of the figures.

The line has the pattern of the address and not the address, as what somebody looks up and where
from is nobody else's business.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from time import perf_counter

from django.http import HttpRequest, HttpResponse

from gradingsite.operations import metrics
from gradingsite.operations.numbers import current, number_for

logger = logging.getLogger(__name__)

HEADER = "X-Request-ID"
PROBES = {"healthz", "readyz", "metrics"}
"""Asked for every few seconds by machines, which is not worth a line each."""


def observed(get_response: Callable[[HttpRequest], HttpResponse]) -> object:
    """Middleware, the outermost."""

    def middleware(request: HttpRequest) -> HttpResponse:
        number = number_for(request.headers.get(HEADER, ""))
        # It stands until the thread has another request: some is said after this returns.
        current.set(number)
        began = perf_counter()
        response = get_response(request)
        _tell(request, response, perf_counter() - began)
        response.headers[HEADER] = number
        return response

    return middleware


def _tell(request: HttpRequest, response: HttpResponse, seconds: float) -> None:
    found = request.resolver_match
    if found is not None and found.url_name in PROBES:
        return
    # What is no address is all the same, so that nobody's guesses fill the figures.
    route = f"/{found.route}" if found is not None else "none"
    method = request.method if request.method in metrics.METHODS else "other"
    metrics.count(method=method, route=route, status=response.status_code, seconds=seconds)
    told = {"method": method, "route": route, "status": response.status_code}
    told["milliseconds"] = round(1000 * seconds)
    logger.info("%(method)s %(route)s %(status)s in %(milliseconds)s ms", told, extra=told)
