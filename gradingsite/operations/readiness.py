"""Whether all that the site needs is there: its databases as the code wants them, and Redis."""

from __future__ import annotations

import logging
from collections.abc import Callable
from dataclasses import dataclass

import redis
from django.conf import settings
from django.db import DatabaseError, connection
from django.db.migrations.executor import MigrationExecutor

from grading.models import Pointer

logger = logging.getLogger(__name__)

FINE = "ok"
PATIENCE = {"socket_timeout": 2, "socket_connect_timeout": 2}
"""Seconds that Redis has."""


@dataclass(frozen=True, slots=True)
class Readiness:
    """What was found of each part, and the revision that the public sees."""

    parts: dict[str, str]
    revision: int | None

    @property
    def is_ready(self) -> bool:
        """Whether every part is as it has to be."""
        return all(found == FINE for found in self.parts.values())


def look() -> Readiness:
    """Ask every part; what does not answer is logged with its error, and told without."""
    parts = {"database": _database()}
    if parts["database"] == FINE:
        parts["migrations"] = _migrations()
    if settings.REDIS_URL:
        parts["redis"] = _redis()
    return Readiness(parts, _revision() if set(parts.values()) == {FINE} else None)


def _database() -> str:
    def ask() -> str:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
        return FINE

    return _answer(ask, DatabaseError)


def _migrations() -> str:
    def ask() -> str:
        executor = MigrationExecutor(connection)
        missing = executor.migration_plan(executor.loader.graph.leaf_nodes())
        return f"{len(missing)} to be applied: run migrate" if missing else FINE

    return _answer(ask, DatabaseError)


def _redis() -> str:
    def ask() -> str:
        with redis.Redis.from_url(settings.REDIS_URL, **PATIENCE) as server:
            server.ping()
        return FINE

    return _answer(ask, redis.RedisError)


def _revision() -> int | None:
    return Pointer.objects.values_list("revision_id", flat=True).first()


def _answer(ask: Callable[[], str], fault: type[Exception]) -> str:
    try:
        return ask()
    except fault:
        logger.warning("A part of the site does not answer", exc_info=True)
        return "does not answer"
