"""Whether a process is alive, and whether it has what it needs."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import OperationalError, connection
from django.db.migrations.recorder import MigrationRecorder
from django.test import Client
from pytest_django import Settings

from tests.snapshot import World

pytestmark = pytest.mark.django_db

SECRET = "hunter2"
NOBODY_THERE = f"redis://:{SECRET}@127.0.0.1:1/0"


@pytest.fixture
def all_is_well(settings: Settings) -> None:
    """A site whose every part is there, and nothing published."""
    settings.REDIS_URL = ""


def silent(*_args: object, **_options: object) -> Any:
    """A database that is not there."""
    raise OperationalError(f"connection to grading:{SECRET}@postgres failed")


def test_alive_asks_nobody(client: Client, django_assert_num_queries: Any) -> None:
    with django_assert_num_queries(0):
        reply = client.get("/healthz")
    assert (reply.status_code, reply.json()) == (200, {"alive": True})
    assert "no-store" in reply.headers["Cache-Control"]


@pytest.mark.usefixtures("all_is_well")
def test_ready_names_the_revision_that_stands(client: Client) -> None:
    assert client.get("/readyz").json() == {
        "ready": True,
        "revision": None,
        "parts": {"database": "ok", "migrations": "ok"},
    }
    world = World()
    world.revise(7)
    world.publish(7)
    reply = client.get("/readyz")
    assert (reply.status_code, reply.json()["revision"]) == (200, 7)
    assert "no-store" in reply.headers["Cache-Control"]


@pytest.mark.usefixtures("all_is_well")
def test_not_ready_without_the_database_and_says_no_more(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connection, "cursor", silent)
    reply = client.get("/readyz")
    assert reply.status_code == 503
    assert reply.json()["parts"] == {"database": "does not answer"}
    assert SECRET not in reply.content.decode()


@pytest.mark.usefixtures("all_is_well")
def test_not_ready_before_migrating(client: Client) -> None:
    applied = MigrationRecorder(connection).migration_qs.filter(app="grading")
    applied.order_by("-name")[0].delete()
    reply = client.get("/readyz")
    assert reply.status_code == 503
    assert reply.json()["parts"]["migrations"] == "1 to be applied: run migrate"


def test_not_ready_without_redis_where_there_should_be_one(
    client: Client, settings: Settings
) -> None:
    settings.REDIS_URL = NOBODY_THERE
    reply = client.get("/readyz")
    assert reply.status_code == 503
    assert reply.json()["parts"]["redis"] == "does not answer"
    assert SECRET not in reply.content.decode()


@pytest.mark.redis
def test_ready_with_redis(client: Client) -> None:
    reply = client.get("/readyz")
    assert (reply.status_code, reply.json()["parts"]["redis"]) == (200, "ok")


@pytest.mark.parametrize("path", ["/healthz", "/readyz"])
def test_probes_are_answered_without_https_and_as_often_as_they_come(
    path: str, settings: Settings
) -> None:
    settings.SECURE_SSL_REDIRECT, settings.API_RATE, settings.REDIS_URL = True, "1/day", ""
    client = Client()
    assert client.get("/help/").status_code == 301
    assert [client.get(path).status_code for _ in range(3)] == [200] * 3
    assert client.head(path).content == b""
    assert client.post(path).status_code == 405
