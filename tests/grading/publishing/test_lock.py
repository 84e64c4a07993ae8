"""The lock of builds: one holder, and whoever looks stands in nobody's way."""

from __future__ import annotations

import fcntl
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

import pytest
from django.db import connection

from grading.publishing.lock import BuildInProgressError, build_lock, is_held


@pytest.fixture
def lock_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The lock of a database in a file."""
    if connection.vendor == "postgresql":
        pytest.skip("of SQLite")
    (tmp_path / "db.sqlite3").touch()
    monkeypatch.setitem(connection.settings_dict, "NAME", tmp_path / "db.sqlite3")
    return tmp_path / "db.sqlite3.lock"


@contextmanager
def locked(path: Path, how: int) -> Iterator[IO[str]]:
    with path.open("w") as file:
        fcntl.flock(file, how)
        yield file


def test_it_is_held_while_something_is_built(lock_file: Path) -> None:
    assert not is_held(), "there was no build yet"
    with build_lock():
        assert is_held()
    assert not is_held()


def test_two_do_not_hold_it_at_once(lock_file: Path) -> None:
    with locked(lock_file, fcntl.LOCK_EX), pytest.raises(BuildInProgressError), build_lock():
        pass


def test_who_looks_at_it_is_waited_for(lock_file: Path) -> None:
    with locked(lock_file, fcntl.LOCK_SH) as looking:
        gone = threading.Timer(0.06, lambda: fcntl.flock(looking, fcntl.LOCK_UN))
        gone.start()
        with build_lock():
            pass
        gone.join()


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
def test_on_postgresql_it_is_seen_from_another_connection() -> None:
    seen: list[bool] = []

    def look() -> None:
        seen.append(is_held())
        connection.close()

    def looked() -> bool:
        other = threading.Thread(target=look)
        other.start()
        other.join()
        return seen.pop()

    assert not looked()
    with build_lock():
        assert looked()
    assert not looked()
