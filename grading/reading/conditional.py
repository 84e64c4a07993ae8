"""Whether whoever asks has already what would be answered, and that it is there at all."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.utils.cache import get_conditional_response
from django.utils.http import parse_http_date_safe


def unchanged(request: HttpRequest, etag: str, modified: int | None) -> HttpResponse | None:
    """The reply to whoever names just what would be answered; none for others.

    Any version at all (``*``), or one of a later day, is named without having been answered: only
    when the answer is there can it be said that it is no other.
    """
    if not _names_an_answer(request, modified):
        return None
    reply = get_conditional_response(request, etag=etag, last_modified=modified)
    return reply if isinstance(reply, HttpResponse) and reply.status_code == 304 else None


def confirmed(
    answer: HttpResponse, request: HttpRequest, etag: str, modified: int | None
) -> HttpResponse:
    """The answer; or 304 for who has it already, or 412 for who wants that of another version."""
    if answer.status_code != 200:
        return answer
    reply = get_conditional_response(request, etag=etag, last_modified=modified, response=answer)
    return reply if isinstance(reply, HttpResponse) else answer


def _names_an_answer(request: HttpRequest, modified: int | None) -> bool:
    versions = request.headers.get("If-None-Match")
    if versions:
        return versions.strip() != "*"
    since = parse_http_date_safe(request.headers.get("If-Modified-Since", ""))
    return since is not None and since == modified
