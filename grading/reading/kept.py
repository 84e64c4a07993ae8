"""Whole answers, kept for whoever asks next: packed as they were sent, in a cache for all.

The tag of an answer says all that it depends on but where it was asked and how it is packed. What
is of a draft, of one visitor or of no revision has no tag, or is not asked for here; what others
put around an answer, such as how often a program may ask, is not of it.
"""

from __future__ import annotations

import hashlib
import logging
import re
import time
from collections.abc import Callable
from functools import wraps
from typing import Any

from django.core.cache import caches
from django.http import HttpRequest, HttpResponse
from redis import RedisError

from grading.reading.snapshot import Snapshot

logger = logging.getLogger(__name__)

CACHE = "kept"
"""The name of the cache among the settings."""
SECONDS = 3600
"""How long an answer is kept that nobody has pushed out."""
LARGEST = 250_000
"""Bytes of the largest answer that is kept."""
REST = 5
"""Seconds for which a cache that did not answer is not asked again."""
HEADERS = ("Content-Type", "Content-Encoding", "Content-Disposition", "Link")
"""What is an answer's own, beside its bytes."""
PACKED = re.compile(r"\bgzip\b")

_resting_until = 0.0


def kept_answer(request: Any, snapshot: Snapshot | None, etag: str) -> HttpResponse | None:
    """The answer of that tag; without one, ``keeping`` keeps what is answered now."""
    if request.method not in ("GET", "HEAD") or snapshot is None or snapshot.is_draft:
        return None
    key = _key(request, etag)
    found = _ask(lambda: caches[CACHE].get(key))
    # Set either way: what a replica broke off is asked for twice, perhaps of two revisions.
    request.kept_as = key if found is None else None
    if found is None:
        return None
    content, headers = found
    return HttpResponse(content, headers=headers)


def keeping(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """Have the view's answers kept as they are packed, where ``kept_answer`` found none."""

    @wraps(view)
    def page(request: Any, *args: Any, **kwargs: Any) -> HttpResponse:
        response = view(request, *args, **kwargs)
        key = getattr(request, "kept_as", None)
        if key is not None and _is_for_all(response):
            headers = {name: response.headers[name] for name in HEADERS if name in response.headers}
            _ask(lambda: caches[CACHE].set(key, (response.content, headers), timeout=SECONDS))
        return response

    return page


def _key(request: HttpRequest, etag: str) -> str:
    packed = bool(PACKED.search(request.headers.get("Accept-Encoding", "")))
    # Some answers name addresses in full.
    asked = (etag, request.scheme, request.get_host(), packed)
    return hashlib.sha256(repr(asked).encode()).hexdigest()


def _is_for_all(response: HttpResponse) -> bool:
    return (
        response.status_code == 200
        and not response.streaming
        and not response.cookies
        and len(response.content) <= LARGEST
    )


def _ask(what: Callable[[], Any]) -> Any:
    """What the cache says; None while it does not answer, as the site does without."""
    global _resting_until  # noqa: PLW0603 - of this process
    if time.monotonic() < _resting_until:
        return None
    try:
        return what()
    except RedisError:
        _resting_until = time.monotonic() + REST
        logger.warning("The cache does not answer: for %d s all is made anew", REST, exc_info=True)
        return None
