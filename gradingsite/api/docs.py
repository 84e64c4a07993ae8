"""The schema of the API as a file, and a page to try the API on."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from django.http import HttpRequest, HttpResponse, HttpResponsePermanentRedirect
from django.shortcuts import render
from django.urls import resolve
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.gzip import gzip_page
from django.views.decorators.http import require_safe

from grading.reading.head import without_body_for_head
from grading.reading.pages import EarlyRequest, page_without_list
from gradingsite.api.problems import UNKNOWN, problem_reply

SCHEMA = Path(__file__).with_name("schema.yml")
SCHEMA_TYPE = "application/yaml"


@without_body_for_head
@gzip_page
@require_safe
def schema(_request: HttpRequest) -> HttpResponse:
    """The schema, as it is in the repository."""
    return HttpResponse(_schema(), content_type=SCHEMA_TYPE)


@cache
def _schema() -> str:
    return SCHEMA.read_text()


@page_without_list
def try_it(request: EarlyRequest) -> HttpResponse:
    """A page that shows the schema and asks the API; without scripts it says where both are."""
    return render(request, "api/docs.html")


@csrf_exempt
def no_such_address(request: HttpRequest, rest: str) -> HttpResponse:
    """What is said of any other address: that ``rest`` lacks its slash, or that it is not there."""
    with_slash = f"{request.path}/"
    is_there = resolve(with_slash).func is not no_such_address
    if request.method in ("GET", "HEAD") and not rest.endswith("/") and is_there:
        return HttpResponsePermanentRedirect(request.get_full_path(force_append_slash=True))
    return problem_reply(request, 404, UNKNOWN)
