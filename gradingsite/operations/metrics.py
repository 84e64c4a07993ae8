"""``/metrics``: figures for Prometheus, for whoever knows the token of the settings.

What processes count is theirs, and added up over the processes of a server. What the databases
know is read when it is asked for.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import suppress
from typing import Any

import redis
from django.conf import settings
from django.db import DatabaseError
from django.http import Http404, HttpRequest, HttpResponse
from django.utils.crypto import constant_time_compare
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe
from prometheus_client import (
    CONTENT_TYPE_LATEST,
    REGISTRY,
    CollectorRegistry,
    Histogram,
    generate_latest,
)
from prometheus_client.core import GaugeMetricFamily
from prometheus_client.multiprocess import MultiProcessCollector
from prometheus_client.registry import Collector

from grading.models import Pointer, Submission
from gradingsite.operations.readiness import PATIENCE

METHODS = {"GET", "HEAD", "POST", "OPTIONS"}
QUEUE = "celery"
"""Where Celery keeps tasks that wait in Redis."""

_requests = Histogram(
    "gradingsite_request_seconds",
    "How long requests took, by method, pattern of the address and status.",
    ["method", "route", "status"],
    buckets=(0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10),
)


def count(*, method: str | None, route: str, status: int, seconds: float) -> None:
    """Count a request."""
    _requests.labels(method, route, str(status)).observe(seconds)


@never_cache
@require_safe
def metrics(request: HttpRequest) -> HttpResponse:
    """The figures; without the token there is no such address."""
    token = settings.METRICS_TOKEN
    given = request.headers.get("Authorization", "")
    if not token or not constant_time_compare(given, f"Bearer {token}"):
        raise Http404
    return HttpResponse(
        generate_latest(_counted()) + generate_latest(_known()), content_type=CONTENT_TYPE_LATEST
    )


def _counted() -> CollectorRegistry:
    """What this process counted; or where gunicorn has several, all of them."""
    if "PROMETHEUS_MULTIPROC_DIR" not in os.environ:
        return REGISTRY
    registry = CollectorRegistry()
    MultiProcessCollector(registry)
    return registry


def _known() -> CollectorRegistry:
    registry = CollectorRegistry()
    registry.register(Known())
    return registry


class Known(Collector):
    """What the database and Redis know; of one that does not answer, nothing."""

    def collect(self) -> Iterator[GaugeMetricFamily]:
        """One figure each."""
        with suppress(DatabaseError):
            yield from _of_the_database()
        if settings.REDIS_URL:
            with suppress(redis.RedisError):
                yield _figure("tasks_waiting", "Tasks that no worker has taken.", _tasks_waiting())


def _of_the_database() -> Iterator[GaugeMetricFamily]:
    pointed = Pointer.objects.values_list("revision_id", "revision__published_at").first()
    if pointed is not None:
        number, published = pointed
        yield _figure("revision", "The revision that the public sees.", number)
        at = published.timestamp() if published else 0
        yield _figure("published_timestamp_seconds", "When that was published.", at)
    waiting = Submission.objects.filter(stage__in=Submission.PENDING).count()
    yield _figure("submissions_waiting", "Files of results not accepted yet.", waiting)


def _figure(name: str, words: str, value: float) -> GaugeMetricFamily:
    return GaugeMetricFamily(f"gradingsite_{name}", words, value=value)


def _tasks_waiting() -> float:
    with redis.Redis.from_url(settings.REDIS_URL, **PATIENCE) as server:
        waiting: Any = server.llen(QUEUE)
    return float(waiting)
