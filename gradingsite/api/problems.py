"""What goes wrong, told to programs: problem details as RFC 9457 has them, for every error."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from http import HTTPStatus
from typing import Any

from django.core.exceptions import RequestDataTooBig
from django.http import HttpRequest, HttpResponse
from django.utils.cache import patch_cache_control
from rest_framework.exceptions import APIException, ValidationError

from grading.reading.problems import NotShown

PROBLEM_TYPE = "application/problem+json"
PREFIX = "/api/"
UNKNOWN = (
    "There is no such address in the API: /api/ shows those that there are. Each ends with a slash."
)
TOO_MUCH = "What was sent is longer than anything that is asked here."
CHANGED = "What is here is of another version than the one that was asked for."
ONLY_READ = "This is asked by GET."
BROKEN = "Something went wrong here, and has been noted. It is no fault of the request."


HARMLESS = {ord(mark): f"\\u{ord(mark):04x}" for mark in "<>&"}
"""What was asked is given back, and is to be no page of ours, whoever takes it for one."""


class LeadsElsewhere(Exception):
    """What was asked for is at another address, for now."""

    def __init__(self, address: str) -> None:
        super().__init__(address)
        self.address = address


def is_of_api(request: HttpRequest) -> bool:
    """Whether a program asked, and wants its answer as programs do."""
    return request.path.startswith(PREFIX)


def problem_reply(
    request: HttpRequest, status: int, detail: str, *, title: str = "", **members: Any
) -> HttpResponse:
    """A problem as a reply; ``members`` are what else there is to say of it."""
    told = {
        "type": "about:blank",
        "title": title or HTTPStatus(status).phrase,
        "status": status,
        "detail": detail,
        "instance": request.path,
        **members,
    }
    text = json.dumps(told).translate(HARMLESS)
    reply = HttpResponse(text, status=status, content_type=PROBLEM_TYPE)
    patch_cache_control(reply, no_cache=True)
    return reply


def explain(error: Exception, context: Mapping[str, Any]) -> HttpResponse | None:
    """Django REST framework's exception handler. What it does not know is Django's to report."""
    request = context["request"]._request
    for kind, tell in TOLD:
        if isinstance(error, kind):
            return tell(request, error)
    return None


def _elsewhere(_request: HttpRequest, error: LeadsElsewhere) -> HttpResponse:
    return HttpResponse(status=307, headers={"Location": error.address})


def _not_shown(request: HttpRequest, error: NotShown) -> HttpResponse:
    see = [{"title": way.words, "href": way.address} for way in error.ways_on]
    more = {"see": see} if see else {}
    return problem_reply(request, error.status, error.sentence, title=error.title, **more)


def _too_much(request: HttpRequest, _error: RequestDataTooBig) -> HttpResponse:
    return problem_reply(request, 413, TOO_MUCH)


def _invalid(request: HttpRequest, error: ValidationError) -> HttpResponse:
    faults = [{"pointer": place, "detail": words} for place, words in faults_of(error.detail)]
    detail = "; ".join(f"{fault['pointer'] or '/'}: {fault['detail']}" for fault in faults[:3])
    return problem_reply(request, 400, detail, title="What was sent makes no sense", errors=faults)


def _refused(request: HttpRequest, error: APIException) -> HttpResponse:
    reply = problem_reply(request, error.status_code, str(error.detail))
    wait = getattr(error, "wait", None)
    if wait is not None:
        reply.headers["Retry-After"] = str(int(wait))
    return reply


def faults_of(detail: Any, place: str = "") -> Iterator[tuple[str, str]]:
    """Where in what was sent something is wrong (RFC 6901), and what."""
    if isinstance(detail, Mapping):
        for name, rest in detail.items():
            yield from faults_of(rest, place if name == "non_field_errors" else f"{place}/{name}")
    elif isinstance(detail, Sequence) and not isinstance(detail, str):
        for number, rest in enumerate(detail):
            nested = isinstance(rest, Mapping | list)
            yield from faults_of(rest, f"{place}/{number}" if nested else place)
    else:
        yield place, str(detail)


TOLD: Sequence[tuple[type[Exception], Callable[[HttpRequest, Any], HttpResponse]]] = (
    (LeadsElsewhere, _elsewhere),
    (NotShown, _not_shown),
    (RequestDataTooBig, _too_much),
    (ValidationError, _invalid),
    (APIException, _refused),
)
"""What is told of each kind of error."""
