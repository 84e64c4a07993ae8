"""One build at a time, by a lock that dies with the process that holds it."""

from __future__ import annotations

import fcntl
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

from django.db import connection

ADVISORY_KEY = 2_013_0427
"""Any number will do, as long as nothing else locks it in the same database."""
LOOK, LOOKERS = 0.05, 4
"""Seconds after which whoever only looks is gone, and how often a build lets one pass."""


class BuildInProgressError(Exception):
    """Somebody else is building, publishing or taking back a revision."""

    def __init__(self) -> None:
        super().__init__(
            "somebody is building, publishing or taking back a revision at this moment;"
            " try again when that is done"
        )


@contextmanager
def build_lock() -> Iterator[None]:
    """Hold the lock; BuildInProgressError if another process does."""
    holder = _advisory_lock if connection.vendor == "postgresql" else _file_lock
    with holder():
        yield


def is_held() -> bool:
    """Whether a process holds the lock: a revision that says it is being built, is."""
    if connection.vendor != "postgresql":
        return _file_is_held()
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT EXISTS (SELECT FROM pg_locks JOIN pg_database ON pg_database.oid = database"
            " WHERE datname = current_database() AND locktype = 'advisory'"
            " AND classid = 0 AND objid = %s AND granted)",
            [ADVISORY_KEY],
        )
        return bool(cursor.fetchone()[0])


@contextmanager
def _advisory_lock() -> Iterator[None]:
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_try_advisory_lock(%s)", [ADVISORY_KEY])
        if not cursor.fetchone()[0]:
            raise BuildInProgressError
        try:
            yield
        finally:
            if connection.is_usable():
                cursor.execute("SELECT pg_advisory_unlock(%s)", [ADVISORY_KEY])


@contextmanager
def _file_lock() -> Iterator[None]:
    file = _lock_file()
    if file is None:
        # In memory, where no other process can build.
        yield
        return
    with file.open("w") as held:
        if not _locked(held, fcntl.LOCK_EX, tries=LOOKERS):
            raise BuildInProgressError
        yield


def _file_is_held() -> bool:
    file = _lock_file()
    if file is None or not file.exists():
        return False
    with file.open() as looked_at:
        return not _locked(looked_at, fcntl.LOCK_SH)


def _lock_file() -> Path | None:
    """Beside the database, so that two databases do not wait for each other."""
    database = Path(str(connection.settings_dict["NAME"]))
    return database.with_name(f"{database.name}.lock") if database.exists() else None


def _locked(file: IO[str], how: int, *, tries: int = 1) -> bool:
    """Whether the lock could be had; it goes when the file is closed."""
    for left in reversed(range(tries)):
        try:
            fcntl.flock(file, how | fcntl.LOCK_NB)
        except BlockingIOError:
            if left:
                time.sleep(LOOK)
        else:
            return True
    return False
