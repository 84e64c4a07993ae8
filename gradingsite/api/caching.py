"""What lets a program keep a reply, and ask whether it still stands: as for pages."""

from __future__ import annotations

from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.utils.cache import patch_cache_control
from django.utils.http import http_date

from grading.reading import conditional
from grading.reading.kept import kept_answer
from grading.reading.pages import etag_of
from grading.reading.snapshot import Snapshot


@dataclass(frozen=True, slots=True)
class Variant:
    """What a reply depends on beside its address and its revision."""

    written: str
    """What it is written in, and for whom."""
    live: str = ""
    """How far that has come which goes on between revisions; nothing where the reply has none."""


def unchanged(request: HttpRequest, snapshot: Snapshot, variant: Variant) -> HttpResponse | None:
    """The reply to a program that has it already; none for others."""
    if snapshot.is_draft:
        return None
    return conditional.unchanged(request, *_version(request, snapshot, variant))


def kept(request: HttpRequest, snapshot: Snapshot, variant: Variant) -> HttpResponse | None:
    """The reply as another program had it; without one, the one that is given now is kept."""
    return kept_answer(request, snapshot, _version(request, snapshot, variant)[0])


def confirmed(
    answer: HttpResponse, request: HttpRequest, snapshot: Snapshot, variant: Variant
) -> HttpResponse:
    """The answer; or 304 for a program that has it after all, or 412 if it wants another."""
    if snapshot.is_draft:
        return answer
    return conditional.confirmed(answer, request, *_version(request, snapshot, variant))


def dated(
    reply: HttpResponse, request: HttpRequest, snapshot: Snapshot | None, variant: Variant
) -> None:
    """Say of a reply how long it stands; one of a draft, and one to POST, is not kept."""
    if request.method == "POST" or (snapshot is not None and snapshot.is_draft):
        patch_cache_control(reply, private=True, no_store=True)
        return
    patch_cache_control(reply, public=True, no_cache=True)
    if snapshot is not None and reply.status_code in {200, 304}:
        etag, modified = _version(request, snapshot, variant)
        reply.headers["ETag"] = etag
        if modified is not None:
            reply.headers["Last-Modified"] = http_date(modified)


def _version(request: HttpRequest, snapshot: Snapshot, variant: Variant) -> tuple[str, int | None]:
    changed = None if variant.live else snapshot.changed_at
    etag = etag_of(request, snapshot, variant.written, variant.live)
    return etag, int(changed.timestamp()) if changed else None
