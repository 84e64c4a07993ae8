"""Figures for Prometheus."""

from __future__ import annotations

import pytest
import redis
from django.test import Client
from prometheus_client.parser import text_string_to_metric_families
from pytest_django import Settings

from gradingsite.databases import further_redis_database
from gradingsite.operations.metrics import QUEUE
from gradingsite.settings import REDIS_URL
from tests.snapshot import World

pytestmark = pytest.mark.django_db

TOKEN = "a token for tests"


@pytest.fixture(autouse=True)
def _token(settings: Settings) -> None:
    settings.METRICS_TOKEN, settings.REDIS_URL = TOKEN, ""


def figures(client: Client) -> dict[tuple[str, ...], float]:
    """Every figure, by its name and the values of its labels."""
    reply = client.get("/metrics", headers={"Authorization": f"Bearer {TOKEN}"})
    assert reply.status_code == 200
    return {
        (sample.name, *sample.labels.values()): sample.value
        for family in text_string_to_metric_families(reply.content.decode())
        for sample in family.samples
    }


@pytest.mark.parametrize("given", ["", "Bearer ", "Bearer wrong", TOKEN])
def test_without_the_token_there_is_no_such_address(client: Client, given: str) -> None:
    assert client.get("/metrics", headers={"Authorization": given}).status_code == 404


def test_where_no_token_is_set_none_will_do(client: Client, settings: Settings) -> None:
    settings.METRICS_TOKEN = ""
    assert client.get("/metrics", headers={"Authorization": "Bearer "}).status_code == 404


def test_requests_are_counted_by_the_pattern_of_their_address(client: Client) -> None:
    before = figures(client)
    for path in ("/players/100000H/", "/players/100001J/", "/nobody/", "/nothing/", "/healthz"):
        client.get(path)
    after = figures(client)
    new = {key: value - before.get(key, 0) for key, value in after.items()}
    name = "gradingsite_request_seconds_count"
    found = {key: value for key, value in new.items() if key[0] == name and value}
    assert found == {
        (name, "GET", "/players/<str:ref>/", "404"): 2,
        (name, "GET", "none", "404"): 2,
    }


def test_the_revision_that_stands_and_what_waits(client: Client) -> None:
    assert ("gradingsite_revision",) not in figures(client)
    world = World()
    revision = world.revise(3)
    world.publish(3)
    found = figures(client)
    assert found["gradingsite_revision",] == 3
    assert revision.published_at is not None
    at = revision.published_at.timestamp()
    assert found["gradingsite_published_timestamp_seconds",] == at
    assert found["gradingsite_submissions_waiting",] == 0


@pytest.mark.redis
def test_tasks_that_wait_are_counted(client: Client, settings: Settings) -> None:
    # A database that no worker looks at.
    settings.REDIS_URL = further_redis_database(REDIS_URL, 7)
    with redis.Redis.from_url(settings.REDIS_URL) as server:
        server.delete(QUEUE)
        server.rpush(QUEUE, "a", "b")
        assert figures(client)["gradingsite_tasks_waiting",] == 2
        server.delete(QUEUE)


def test_what_does_not_answer_has_no_figure(client: Client, settings: Settings) -> None:
    settings.REDIS_URL = "redis://127.0.0.1:1/0"
    found = figures(client)
    assert ("gradingsite_tasks_waiting",) not in found
    assert ("gradingsite_submissions_waiting",) in found
