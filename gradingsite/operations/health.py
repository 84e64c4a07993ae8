"""``/healthz``: the process is alive. ``/readyz``: what it needs is there, or what is not."""

from __future__ import annotations

from django.http import HttpRequest, JsonResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from grading.reading.head import without_body_for_head
from gradingsite.operations.readiness import look


@without_body_for_head
@never_cache
@require_safe
def healthz(_request: HttpRequest) -> JsonResponse:
    """Asks nobody else, so that it answers as long as this process does."""
    return JsonResponse({"alive": True})


@without_body_for_head
@never_cache
@require_safe
def readyz(_request: HttpRequest) -> JsonResponse:
    """By 200 or 503, and in words for people."""
    found = look()
    told = {"ready": found.is_ready, "revision": found.revision, "parts": found.parts}
    return JsonResponse(told, status=200 if found.is_ready else 503)
