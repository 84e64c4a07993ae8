"""Somebody else at the same moment, on a connection of his own, for tests on PostgreSQL."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from django.db import connection, transaction

SECONDS = 20


class Meanwhile(threading.Thread):
    """Somebody else, on a connection of his own; ``error`` is what stopped him."""

    def __init__(self, act: Callable[[], object]) -> None:
        super().__init__(daemon=True)
        self.act = act
        self.error: BaseException | None = None
        self.start()

    def run(self) -> None:
        try:
            self.act()
        except BaseException as error:  # noqa: BLE001 - told to the test
            self.error = error
        finally:
            connection.close()

    def finish(self) -> None:
        self.join(SECONDS)
        assert not self.is_alive(), "they wait for each other"


@contextmanager
def held_open(act: Callable[[], object]) -> Iterator[Meanwhile]:
    """Somebody else's transaction, which commits when the block ends."""
    done, go = threading.Event(), threading.Event()

    def acting() -> None:
        with transaction.atomic():
            act()
            done.set()
            go.wait(SECONDS)

    other = Meanwhile(acting)
    assert done.wait(SECONDS), other.error
    try:
        yield other
    finally:
        go.set()
        other.finish()
