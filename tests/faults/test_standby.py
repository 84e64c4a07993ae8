"""Pages are read from a copy of the database server that follows it, while that is well."""

from __future__ import annotations

import time
from collections.abc import Callable

import pytest

from tests.faults.cluster import Cluster
from tests.faults.conftest import at_work
from tests.faults.month import Month, carry_out
from tests.faults.readers import read, reading
from tests.faults.test_kills import ROUNDS
from tests.faults.waiting import wait_until

pytestmark = pytest.mark.skipif(ROUNDS == 1, reason="CI has no time for it: make faults does it")


def test_a_standby_that_lags_or_dies_is_not_read_from(
    cluster: Cluster, record_property: Callable[[str, object], None]
) -> None:
    with cluster.standby(), at_work(cluster) as month:
        _wait_for_standby(cluster)
        _call_the_first(cluster, "Followed")
        wait_until(lambda: "Followed" in _page_of_the_first(month), "the copy to follow")

        _tell_standby(cluster, "SELECT pg_wal_replay_pause()")
        _call_the_first(cluster, "Ahead")
        assert "Followed" in _page_of_the_first(month), "pages come from the copy"
        for step in month.steps[:5]:
            carry_out(step)
        assert "Followed" not in _page_of_the_first(month), "the copy has not got this revision"
        _tell_standby(cluster, "SELECT pg_wal_replay_resume()")
        _wait_for_standby(cluster)

        paths = month.paths()
        with reading([month.root], paths) as readers:
            wait_until(lambda: len(readers.seen) > len(paths), "readers")
            cluster.stop_standby()
            seen = len(readers.seen)
            wait_until(lambda: len(readers.seen) > seen + len(paths), "readers")
        assert readers.failures == []
        _call_the_first(cluster, "Alone")
        assert "Alone" in _page_of_the_first(month), "pages come from the server itself"
    outcome = f"the primary answered, with no error among {len(readers.seen)} answers"
    record_property("fault", ("a standby that lags, then dies", outcome))


def _call_the_first(cluster: Cluster, surname: str) -> None:
    """Give the player with the first reference a surname, past the site."""
    query = (
        "UPDATE grading_publishedplayer SET surname = %s"
        " WHERE ref = (SELECT min(ref) FROM grading_publishedplayer)"
    )
    with cluster.connect() as connection:
        connection.execute(query, [surname])


def _page_of_the_first(month: Month) -> str:
    """Made anew, as it has an address of its own each time."""
    ref = month.cluster.value("SELECT min(ref) FROM grading_publishedplayer")
    return read(month.root, f"/players/{ref}/?asked={time.monotonic()}")[1]


def _tell_standby(cluster: Cluster, query: str) -> None:
    with cluster.connect("postgres", cluster.standby_port) as connection:
        connection.execute(query)


def _wait_for_standby(cluster: Cluster) -> None:
    """Wait until it has what the server has now."""
    now = cluster.value("SELECT pg_current_wal_lsn()::text")
    query = "SELECT pg_last_wal_replay_lsn() >= %s::pg_lsn"
    with cluster.connect("postgres", cluster.standby_port) as connection:
        wait_until(lambda: connection.execute(query, [now]).fetchone() == (True,), "the copy")
