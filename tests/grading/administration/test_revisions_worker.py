"""A build by a real Celery worker on Redis and PostgreSQL, as whoever asked for it sees it."""

from __future__ import annotations

import re
import time
from pathlib import Path

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from grading.models import Revision
from grading.publishing.lock import is_held
from grading.tasks import build_as_asked
from tests.grading.administration.revisions import LIST, page_of, read
from tests.grading.publishing.test_worker import wait_for
from tests.grading.publishing.world import make_world, published
from tests.workers import Worker, worker

pytestmark = [pytest.mark.postgres, pytest.mark.redis, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def client() -> Client:
    """Somebody who may do everything; January 2012 is published."""
    make_world()
    published("2012-01")
    client = Client()
    client.force_login(User.objects.create_superuser("administrator"))
    return client


def asked(taker: Worker) -> str:
    """Ask for July 2012; the page that says how far it is."""
    given = ("2012-07", 1, 1, User.objects.get().pk)
    result = build_as_asked.apply_async(given, queue=taker.queue)
    return reverse("admin:grading_revision_progress", args=[result.id])


def test_whoever_waits_sees_how_far_it_is_and_then_the_report(
    client: Client, tmp_path: Path
) -> None:
    with worker(tmp_path / "worker.log") as taker:
        address, told = asked(taker), set[str]()
        end = time.monotonic() + 60
        while (answer := client.get(address, HTTP_HX_REQUEST="true")).content:
            assert time.monotonic() < end, "it never ends"
            (words,) = re.findall(r"<p [^>]*>(.*?)</p>", answer.content.decode())[:1]
            told.add(words)
    assert answer["HX-Redirect"] == page_of(2)
    assert "Revision 2 (2012-07) is built" in read(client, page_of(2))
    assert any("waiting for its turn" in words for words in told)
    assert "administrator" in read(client, page_of(2, "history"))


def test_a_worker_that_is_killed_is_seen_to_be_gone(client: Client, tmp_path: Path) -> None:
    with worker(tmp_path / "worker.log") as taker:
        address = asked(taker)
        wait_for(Revision.objects.filter(number=2).exists, "the build to begin")
        taker.kill()
    wait_for(lambda: not is_held(), "the lock to go with its worker")
    for page in (address, page_of(2), LIST):
        assert "broken off" in read(client, page), page
    assert page_of(2, "build_anew") in read(client, address)
    assert Revision.objects.get(number=2).state == Revision.State.BUILDING
