"""Which database pages are read from, where there is a replica: a copy that follows by hand."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path

import pytest
from django.core.cache import cache
from django.db import OperationalError, connection, connections
from django.test import Client
from django.test.utils import CaptureQueriesContext

from gradingsite import replica
from gradingsite.databases import replica as settings_of
from gradingsite.replica import KEY, REPLICA, note_published
from tests.snapshot import World

pytestmark = [
    pytest.mark.django_db,
    pytest.mark.skipif("connection.vendor != 'sqlite'", reason="a copy of SQLite is made at once"),
]

Follow = Callable[[], None]


@pytest.fixture
def follow(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Follow]:
    """Has the replica follow what was done."""
    path = tmp_path / "replica.sqlite3"
    settings = connections.configure_settings(
        {**connections.settings, REPLICA: settings_of(f"sqlite:///{path}")}
    )
    monkeypatch.setitem(connections.databases, REPLICA, settings[REPLICA])
    monkeypatch.setattr(replica, "_resting_until", 0.0)
    cache.delete(KEY)

    there = connections[REPLICA]

    def connect() -> None:
        if there.connection is None:
            with there.wrap_database_errors:
                there.connect()

    # A test may ask no database that was not there when it began, but for this.
    monkeypatch.setattr(there, "ensure_connection", connect)

    def follow() -> None:
        connections[REPLICA].close()
        path.write_bytes(connection.connection.serialize())

    yield follow
    connections[REPLICA].close()
    del connections[REPLICA]
    cache.delete(KEY)


@pytest.fixture
def world(follow: Follow) -> World:
    """A revision that both have, and a later one that has not arrived at the replica."""
    world = World()
    world.revise(1, "2012-01")
    world.player("Smith, Ann")
    world.publish(1)
    follow()
    world.revise(2, "2012-07")
    world.player("Smith, Bob")
    world.publish(2)
    return world


def seen(client: Client, path: str = "/?q=smith&ungraded=1") -> set[str]:
    """Who is found."""
    page = client.get(path).content.decode()
    return {name for name in ("Smith, Ann", "Smith, Bob") if name in page}


@pytest.mark.usefixtures("world")
@pytest.mark.parametrize("path", ["/?q=smith&ungraded=1", "/api/v1/players/?q=smith&ungraded=1"])
def test_pages_and_the_api_are_read_from_the_replica(client: Client, path: str) -> None:
    with CaptureQueriesContext(connection) as primary:
        assert seen(client, path) == {"Smith, Ann"}
    assert len(primary) == 0


@pytest.mark.usefixtures("world")
def test_what_was_published_a_moment_ago_comes_from_the_primary(
    client: Client, follow: Follow
) -> None:
    cache.set(KEY, 2)
    assert seen(client) == {"Smith, Ann", "Smith, Bob"}
    follow()
    with CaptureQueriesContext(connection) as primary:
        assert seen(client) == {"Smith, Ann", "Smith, Bob"}
    assert len(primary) == 0


@pytest.mark.usefixtures("follow")
def test_publishing_says_so_once_it_is_committed(
    django_capture_on_commit_callbacks: Callable[..., object],
) -> None:
    note_published(7)
    assert cache.get(KEY) is None
    with django_capture_on_commit_callbacks(execute=True):  # type: ignore[attr-defined]
        note_published(7)
    assert cache.get(KEY) == 7


def test_what_has_not_arrived_is_asked_of_the_primary(client: Client, follow: Follow) -> None:
    follow()
    World().revise(1)
    World().publish(1)
    assert client.get("/?as_of=1").status_code == 200


@pytest.mark.usefixtures("world")
def test_administrators_read_from_the_primary(admin_client: Client) -> None:
    assert seen(admin_client) == {"Smith, Ann", "Smith, Bob"}


@pytest.mark.usefixtures("world")
def test_what_follows_in_the_same_process_is_not_read_from_there(client: Client) -> None:
    seen(client)
    assert client.get("/readyz").json()["revision"] == 2


@pytest.mark.usefixtures("world")
def test_a_replica_that_does_not_answer_is_left_alone_for_a_while(
    client: Client, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    connections[REPLICA].close()
    monkeypatch.setitem(connections[REPLICA].settings_dict, "NAME", "/nowhere/at/all")
    assert seen(client) == {"Smith, Ann", "Smith, Bob"}
    assert seen(client) == {"Smith, Ann", "Smith, Bob"}
    told = [record.message for record in caplog.records if record.name == replica.__name__]
    assert told == ["The replica does not answer: for 30 s pages are read from the primary"]


@pytest.mark.usefixtures("world")
@pytest.mark.parametrize("path", ["/?q=smith&ungraded=1", "/api/v1/players/?q=smith&ungraded=1"])
@pytest.mark.parametrize("answers", range(6))
def test_a_page_that_the_replica_fails_in_the_middle_of_comes_from_the_primary(
    client: Client, path: str, answers: int
) -> None:
    asked = count()

    def fail(execute: Callable[..., object], *words: object) -> object:
        if next(asked) >= answers:
            raise OperationalError("terminating connection due to administrator command")
        return execute(*words)

    with connections[REPLICA].execute_wrapper(fail):
        assert seen(client, path) == {"Smith, Ann", "Smith, Bob"}
