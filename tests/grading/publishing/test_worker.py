"""Builds by a real Celery worker on Redis and PostgreSQL, killed in the middle."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path

import pytest

from grading.models import Pointer, Revision
from grading.publishing.build import build
from grading.publishing.checks import amiss
from grading.publishing.discarding import discard
from grading.publishing.lock import BuildInProgressError
from grading.publishing.publish import publish
from grading.publishing.tables import TABLES
from grading.tasks import build_revision, publish_revision
from tests.grading.publishing.world import make_world, published
from tests.workers import worker

pytestmark = [pytest.mark.postgres, pytest.mark.redis, pytest.mark.django_db(transaction=True)]

Rows = dict[str, set[tuple[object, ...]]]


def shown(revision: Revision) -> Rows:
    """Everything a revision shows, but for revision numbers."""
    return {
        table.model.__name__: set(
            table.model.objects.at(revision.number).values_list(*table.schema)
        )
        for table in TABLES
    }


def wait_for(condition: Callable[[], bool], what: str, seconds: float = 60) -> None:
    """Look again and again until it is true."""
    end = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < end, f"waited in vain for {what}"
        time.sleep(0.002)


def test_a_worker_builds_and_publishes(tmp_path: Path) -> None:
    make_world()
    with worker(tmp_path / "worker.log") as taker:
        number = build_revision.apply_async(("2012-01", None), queue=taker.queue).get(timeout=60)
        for _ in range(2):
            publish_revision.apply_async((number,), queue=taker.queue).get(timeout=60)
    assert Pointer.objects.get().revision_id == number
    assert list(amiss()) == []


def test_a_task_delivered_twice_builds_once(tmp_path: Path) -> None:
    make_world()
    with worker(tmp_path / "worker.log") as taker:
        twice = [build_revision.apply_async(("2012-01", None), queue=taker.queue) for _ in range(2)]
        assert [result.get(timeout=60) for result in twice] == [1, 1]
    assert Revision.objects.count() == 1


@pytest.mark.parametrize("milliseconds", [0, 40, 80, 120, 160, 240])
def test_a_build_killed_in_the_middle_leaves_nothing_that_matters(
    tmp_path: Path, milliseconds: int
) -> None:
    make_world()
    published("2012-01")
    undisturbed = build(month="2012-07")
    expected = shown(undisturbed)
    discard(revision=undisturbed)
    # As if it had never been ready: a task does not build again what somebody discarded.
    Revision.objects.filter(pk=undisturbed.pk).update(built_at=None)

    doomed = Revision.objects.filter(number=undisturbed.number + 1)
    with worker(tmp_path / "worker.log") as taker:
        build_revision.apply_async(("2012-07", 1), queue=taker.queue)
        wait_for(doomed.exists, "the build to begin")
        time.sleep(milliseconds / 1000)
        taker.kill()

    assert Pointer.objects.get().revision_id == 1
    draft = build_again()
    assert shown(draft) == expected
    publish(revision=draft)
    assert list(amiss()) == []
    assert not doomed.exclude(
        state__in=(Revision.State.DISCARDED, Revision.State.PUBLISHED)
    ).exists()


def build_again() -> Revision:
    """Build as soon as the dead worker's connection, and its lock with it, are gone."""
    end = time.monotonic() + 30
    while True:
        try:
            return build(month="2012-07", replace=True)
        except BuildInProgressError:
            assert time.monotonic() < end, "the lock outlives its worker"
            time.sleep(0.05)


def test_a_build_runs_while_another_is_refused(tmp_path: Path) -> None:
    make_world()
    with worker(tmp_path / "worker.log") as taker:
        result = build_revision.apply_async(("2012-01", None), queue=taker.queue)
        wait_for(Revision.objects.exists, "the build to begin")
        refused = False
        while not result.ready():
            try:
                build(month="2012-01")
            except BuildInProgressError:
                refused = True
            except Exception:  # noqa: BLE001 - it was ready between the two looks
                break
        assert result.get(timeout=60) == 1
    assert refused
    assert Revision.objects.count() == 1
