"""What the site runs on fails, or is asked twice: what comes of it is the same."""

from __future__ import annotations

import os
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.faults.cluster import Cluster
from tests.faults.comparing import Undisturbed
from tests.faults.month import Month, carry_out
from tests.faults.readers import read, reading
from tests.faults.servers import running
from tests.faults.test_kills import ROUNDS
from tests.faults.waiting import comes_true, wait_until

pytestmark = pytest.mark.skipif(ROUNDS == 1, reason="CI has no time for it: make faults does it")

PATHS = ("/", "/?q=s", "/clubs/", "/rankings/standard/", "/events/")
Told = Callable[[str, object], None]


def test_postgresql_is_restarted_while_a_revision_is_built_and_people_read(
    month: Month, undisturbed: Undisturbed, record_property: Told
) -> None:
    for step in month.steps[:3]:
        carry_out(step)
    build = month.step("build")
    with reading([month.root], PATHS) as readers:
        time.sleep(1)
        build.ask()
        time.sleep(undisturbed.takes["build"] / 2)
        month.cluster.stop_postgres()
        time.sleep(1)
        month.cluster.start_postgres()
        again = time.monotonic()
        wait_until(lambda: read(month.root, "/?q=s")[0] == 200, "the site")
        answered = time.monotonic()
        time.sleep(3)
    late = [status for at, _took, _path, status, _text in readers.seen if at > answered + 1]
    assert late
    assert set(late) == {200}, "each process notices that its connection is gone"
    record_property(
        "fault", ("PostgreSQL restarted under load", f"back in {answered - again:.0f} s")
    )
    if not comes_true(build.is_done, 20):
        build.ask()
    wait_until(build.is_done, "the build")
    for step in month.steps[4:]:
        carry_out(step)
    undisturbed.assert_same(month.cluster)


def test_without_redis_the_site_serves_on_and_tasks_wait(
    month: Month, undisturbed: Undisturbed, record_property: Told
) -> None:
    for step in month.steps[:3]:
        carry_out(step)
    build = month.step("build")
    month.worker.stop()
    build.ask()
    time.sleep(1.5)  # Redis writes down what it holds once a second.
    month.cluster.kept_redis.kill()
    assert [read(month.root, path)[0] for path in PATHS] == [200] * len(PATHS)
    assert not build.is_done()
    month.cluster.kept_redis.start()
    month.cluster.wait_for_redis()
    month.worker.start()
    wait_until(build.is_done, "the task that waited")
    for step in month.steps[4:]:
        carry_out(step)
    undisturbed.assert_same(month.cluster)
    record_property("fault", ("Redis gone", "the site served on, the task ran later"))


@contextmanager
def full_disk(folder: Path) -> Iterator[None]:
    """A file system in the folder's place that holds next to nothing."""
    folder.mkdir(parents=True, exist_ok=True)
    subprocess.run(["mount", "-t", "tmpfs", "-o", "size=64k", "tmpfs", str(folder)], check=True)
    try:
        yield
    finally:
        subprocess.run(["umount", "--lazy", str(folder)], check=True)


@pytest.mark.skipif(os.getuid() != 0, reason="only root fills a file system of its own")
def test_a_disk_that_is_full_has_no_half_files(
    month: Month, undisturbed: Undisturbed, record_property: Told
) -> None:
    with full_disk(month.cluster.var / "exports"):
        for step in month.steps[:5]:
            carry_out(step)
        wait_until(lambda: "No space left" in month.worker.said, "the disk to be full")
        assert not month.step("export").is_done()
        left = [path.name for path in (month.cluster.var / "exports").iterdir()]
        assert [name for name in left if name != ".lock"] == []
        assert read(month.root, "/downloads/")[0] == 200
    carry_out(month.step("export"))
    undisturbed.assert_same(month.cluster)
    record_property("fault", ("disk full on export", "no half file, made when asked again"))


def test_a_clock_that_jumps_changes_nothing(
    month: Month, undisturbed: Undisturbed, record_property: Told
) -> None:
    days = 24
    for step, jump in zip(month.steps, (40 * days, -2 * days, 1, -40 * days, 2, -1), strict=True):
        month.end()
        month.cluster.clock = jump  # in hours
        month.start()
        carry_out(step)
    undisturbed.assert_same(month.cluster)
    record_property("fault", ("clock jumps by days between steps", "the same"))


def test_every_task_is_delivered_twice_to_two_workers(
    month: Month, undisturbed: Undisturbed, record_property: Told
) -> None:
    with running(other := month.cluster.worker()):
        for step in month.steps:
            if step.comes_again:
                step.ask()
            carry_out(step)
        assert other.is_running
    undisturbed.assert_same(month.cluster)
    record_property("fault", ("every task twice, two workers", "done once"))


def test_two_publish_at_once(month: Month, undisturbed: Undisturbed, record_property: Told) -> None:
    for step in month.steps[:4]:
        carry_out(step)
    cluster: Cluster = month.cluster
    publishing = [cluster.command("publish", month.name, "--draft") for _ in range(2)]
    with running(*publishing):
        codes = sorted(server.wait() for server in publishing)
    assert codes in ([0, 0], [0, 1])
    carry_out(month.step("export"))
    undisturbed.assert_same(cluster)
    record_property("fault", ("two publish at once", "published once"))
