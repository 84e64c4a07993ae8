"""Mixed work for long: memory and connections stay where they were.

Each turn is a month: a file of results comes in, records are merged or parted, and a revision is
built, published and written to files, while people read. SOAK says how many turns there are; the
last third may hold little more than the one before it.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from statistics import median

import pytest

from tests.faults.month import Month, carry_out
from tests.faults.readers import reading
from tests.faults.results import CODES, results_of

TURNS = int(os.environ.get("SOAK", "0"))
MOST_GROWTH = 1.1
CONNECTIONS = "SELECT count(*) FROM pg_stat_activity WHERE datname = 'site'"


@pytest.mark.skipif(TURNS < 3, reason="takes long: SOAK=30 make faults does it")
def test_memory_and_connections_stay_where_they_were(
    month: Month, record_property: Callable[[str, object], None]
) -> None:
    memory: dict[str, list[int]] = {"web": [], "worker": []}
    connections, answers = [], 0
    for turn in range(TURNS):
        month.turn = turn
        month.cluster.results.write_text(results_of(month.cluster, CODES.format(turn)))
        with reading([month.root], month.paths()) as readers:
            for step in month.steps:
                carry_out(step)
        assert readers.failures == []
        answers += len(readers.seen)
        memory["web"].append(month.web.memory)
        memory["worker"].append(month.worker.memory)
        connections.append(month.cluster.value(CONNECTIONS))
    assert month.cluster.manage("check_snapshot", "--every-revision") == ""
    for name, sizes in memory.items():
        before, after = thirds(sizes)
        told = f"{before / 1e6:.0f} MB, then {after / 1e6:.0f} MB"
        record_property("fault", (f"{TURNS} months, memory of {name}", told))
        assert after < MOST_GROWTH * before, name
    before, after = thirds(connections)
    told = f"{before:.0f}, then {after:.0f}, for {answers:,} answers"
    record_property("fault", (f"{TURNS} months, connections to the database", told))
    assert after <= before


def thirds(figures: Sequence[int]) -> tuple[float, float]:
    """The middle of the second third, and of the last."""
    third = len(figures) // 3
    return median(figures[third : 2 * third]), median(figures[2 * third :])
