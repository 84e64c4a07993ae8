"""Which database a request reads the snapshot from: a replica, if there is one and it is current.

The pointer and the rows come from the same one. Everything else, whoever is logged in, and all
tasks read from the primary, and so does a request while the replica lags behind what was published.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from contextlib import suppress
from contextvars import ContextVar
from functools import partial
from typing import Any, TypeVar

from django.conf import settings
from django.core.cache import cache
from django.db import DEFAULT_DB_ALIAS, DatabaseError, connections, transaction
from django.db.models import Model
from django.http import HttpRequest, HttpResponse
from redis import RedisError

from grading.reading.problems import NotShown

logger = logging.getLogger(__name__)

REPLICA = "replica"
KEY = "replica:standing"
"""What the cache calls the number of the revision that was published last."""
REST = 30
"""Seconds for which a replica that did not answer is not asked again."""
READ_THERE = {"Pointer", "Revision", "ReceivedReport"}
"""Beside the tables of the snapshot, what its pages read."""

_from: ContextVar[str] = ContextVar("_from", default=DEFAULT_DB_ALIAS)
_resting_until = 0.0

Read = TypeVar("Read")


class SnapshotRouter:
    """Sends reads of the snapshot to where the request reads from, and all else to the primary."""

    def db_for_read(self, model: type[Model], **_hints: Any) -> str | None:
        """Where to read."""
        name = model.__name__
        is_of_snapshot = name.startswith("Published") or name in READ_THERE
        return _from.get() if is_of_snapshot and model._meta.app_label == "grading" else None

    def allow_relation(self, *_objects: Model, **_hints: Any) -> bool:
        """They are the same rows."""
        return True

    def allow_migrate(self, db: str, *_words: Any, **_hints: Any) -> bool | None:
        """The replica follows by itself."""
        return False if db == REPLICA else None


class PrimaryFirst:
    """Middleware: a request reads from the primary until it says otherwise."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self._get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Answer it."""
        _from.set(DEFAULT_DB_ALIAS)
        return self._get_response(request)

    def process_exception(self, request: HttpRequest, error: Exception) -> HttpResponse | None:
        """Answer from the primary once more where the replica fails in the middle of a page."""
        match = request.resolver_match
        if match is None or _from.get() != REPLICA or not isinstance(error, DatabaseError):
            return None
        _let_rest()
        _from.set(DEFAULT_DB_ALIAS)
        answer: HttpResponse = match.func(request, *match.args, **match.kwargs)
        return answer


def read(request: HttpRequest, what: Callable[[], Read], number: Callable[[Read], int]) -> Read:
    """What is read of the snapshot; the rest of the request reads from the same database.

    ``number`` gives which revision stands there. Whatever goes wrong on the replica is asked of
    the primary again: it may only be that something has not arrived yet.
    """
    if _is_for_replica(request):
        _from.set(REPLICA)
        try:
            found = what()
            if number(found) >= _published():
                return found
        except DatabaseError:
            _let_rest()
        except NotShown:
            logger.debug("The replica has no such revision")
        _from.set(DEFAULT_DB_ALIAS)
    return what()


def note_published(number: int) -> None:
    """Have requests read from the primary until the replica has this revision, once committed."""
    if REPLICA in connections.databases:
        transaction.on_commit(partial(cache.set, KEY, number, timeout=None), robust=True)


def _is_for_replica(request: HttpRequest) -> bool:
    return (
        REPLICA in connections.databases
        and settings.SESSION_COOKIE_NAME not in request.COOKIES
        and time.monotonic() >= _resting_until
    )


def _published() -> int:
    with suppress(RedisError):
        return int(cache.get(KEY, 0))
    return 0


def _let_rest() -> None:
    global _resting_until  # noqa: PLW0603 - of this process
    _resting_until = time.monotonic() + REST
    connections[REPLICA].close()
    logger.warning(
        "The replica does not answer: for %d s pages are read from the primary", REST, exc_info=True
    )
