"""One build at a time, by a lock that dies with the process that holds it."""

from __future__ import annotations

import fcntl
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from django.db import connection

ADVISORY_KEY = 2_013_0427
"""Any number will do, as long as nothing else locks it in the same database."""


class BuildInProgressError(Exception):
    """Somebody else is building a revision."""

    def __init__(self) -> None:
        super().__init__("another revision is being built; wait until it is ready")


@contextmanager
def build_lock() -> Iterator[None]:
    """Hold the lock; BuildInProgressError if another process does."""
    holder = _advisory_lock if connection.vendor == "postgresql" else _file_lock
    with holder():
        yield


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
    database = Path(str(connection.settings_dict["NAME"]))
    if not database.exists():
        # In memory, where no other process can build.
        yield
        return
    # Beside the database, so that two databases do not wait for each other.
    with database.with_name(f"{database.name}.lock").open("w") as file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError as error:
            raise BuildInProgressError from error
        yield
