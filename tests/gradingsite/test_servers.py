"""That the run on real servers is one: PostgreSQL answers, and a worker takes tasks from Redis."""

import os
import subprocess
import sys
import uuid
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.core.cache import cache
from django.db import connection
from pytest_django import Settings

from gradingsite.celery import app, ping
from tests.conftest import ROOT


@pytest.mark.postgres
@pytest.mark.django_db
def test_the_database_is_postgresql_15_or_later() -> None:
    with connection.cursor() as cursor:
        cursor.execute("SHOW server_version_num")
        assert int(cursor.fetchone()[0]) >= 150000


@pytest.mark.redis
def test_the_cache_is_redis(settings: Settings) -> None:
    assert settings.CACHES["default"]["BACKEND"].endswith("RedisCache")
    cache.set("asked-by-a-test", "answered", timeout=60)
    assert cache.get("asked-by-a-test") == "answered"


def test_a_task_runs_in_process_or_is_sent_as_the_settings_say(settings: Settings) -> None:
    assert app.conf.task_always_eager is (not settings.REDIS_URL)


@pytest.fixture
def queue(tmp_path: Path) -> Iterator[str]:
    """A queue of its own with a worker of its own, which ends with the test."""
    name = f"test-{uuid.uuid4()}"
    log = tmp_path / "worker.log"
    with log.open("w") as output:
        worker = subprocess.Popen(
            [
                *(sys.executable, "-m", "celery", "-A", "gradingsite", "worker"),
                *("--queues", name, "--hostname", f"{name}@%h", "--pool", "solo"),
                *("--without-gossip", "--without-mingle"),
            ],
            cwd=ROOT,
            env=os.environ | {"DJANGO_SETTINGS_MODULE": "gradingsite.settings"},
            stdout=output,
            stderr=subprocess.STDOUT,
        )
    try:
        yield name
    finally:
        worker.terminate()
        worker.wait(timeout=30)


@pytest.mark.redis
def test_a_worker_takes_a_task_from_redis_and_its_answer_comes_back(queue: str) -> None:
    assert ping.apply_async(queue=queue, expires=60).get(timeout=60) == "pong"
