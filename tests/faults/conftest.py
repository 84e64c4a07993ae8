"""The servers of these tests, on the records of the small demo."""

from __future__ import annotations

import os
import shutil
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from _pytest.terminal import TerminalReporter

from tests.faults.cluster import Cluster
from tests.faults.comparing import Undisturbed, state_of
from tests.faults.hosts import hosts
from tests.faults.month import PASSWORD, Month, carry_out
from tests.faults.results import CODES, results_of
from tests.faults.servers import HERE, Host, running


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark what is in this folder."""
    for item in items:
        if __package__ in item.nodeid.replace("/", "."):
            item.add_marker(pytest.mark.faults)


@pytest.fixture(scope="session")
def cluster() -> Iterator[Cluster]:
    """PostgreSQL and Redis, and in the database ``start`` the demo."""
    if shutil.which("redis-server") is None:
        pytest.skip("needs redis-server: the package redis-server is not installed")
    # Not in a folder of pytest's: PostgreSQL runs as a user who may not look into those.
    with TemporaryDirectory(prefix="faults-") as name, beside() as others:
        folder = Path(name)
        folder.chmod(0o755)
        cluster = Cluster(folder, others)
        cluster.start_postgres()
        try:
            with running(cluster.kept_redis):
                cluster.wait_for_redis()
                _prepare(cluster)
                yield cluster
        finally:
            cluster.stop_postgres()


@contextmanager
def beside() -> Iterator[dict[str, Host]]:
    """Hosts beside this one; none where we may not make any."""
    if os.getuid() == 0 and shutil.which("ip"):
        with hosts("web-1", "web-2", "worker-1", "worker-2") as made:
            yield made
    else:
        yield {}


@pytest.fixture(scope="session")
def undisturbed(cluster: Cluster) -> Undisturbed:
    """A month in which nothing happens."""
    with at_work(cluster) as month:
        takes = {step.name: carry_out(step) for step in month.steps}
        return Undisturbed(state_of(cluster), takes)


@pytest.fixture
def month(cluster: Cluster) -> Iterator[Month]:
    """The servers, before the month's work."""
    with at_work(cluster) as month:
        yield month


@contextmanager
def at_work(
    cluster: Cluster, *, web_host: Host = HERE, worker_host: Host = HERE
) -> Iterator[Month]:
    """The servers, on the records of the start."""
    cluster.make_from("start")
    cluster.clock = 0
    month = Month(cluster, web_host, worker_host)
    try:
        month.start()
        yield month
    finally:
        month.end()


def _prepare(cluster: Cluster) -> None:
    with cluster.connect("postgres") as connection:
        connection.execute("CREATE DATABASE start")
    cluster.database = "start"
    cluster.var.mkdir()
    cluster.manage("collectstatic", "--no-input", "--verbosity", "0")
    cluster.manage("migrate", "--verbosity", "0")
    cluster.manage("demo", "--size", "small", REDIS_URL="")
    cluster.manage(
        "createsuperuser",
        "--username",
        "admin",
        "--email",
        "a@barset.example",
        "--no-input",
        DJANGO_SUPERUSER_PASSWORD=PASSWORD,
    )
    cluster.results.write_text(results_of(cluster, CODES.format(0)))
    cluster.database = "site"


def pytest_terminal_summary(terminalreporter: TerminalReporter) -> None:
    """Say what was done to the servers, how often, and what came of it."""
    passed = terminalreporter.stats.get("passed", [])
    faults = Counter(
        it for report in passed for name, it in report.user_properties if name == "fault"
    )
    if faults:
        terminalreporter.section("faults that came to nothing")
        for (kind, outcome), times in sorted(faults.items()):
            terminalreporter.line(f"{times:>4} x {kind}: {outcome}")
