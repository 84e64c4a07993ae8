"""Two hosts for the web and two for the work: one of each is cut off in the middle of something."""

from __future__ import annotations

import time
from collections.abc import Callable

import pytest

from tests.faults.cluster import Cluster
from tests.faults.comparing import Undisturbed
from tests.faults.conftest import at_work
from tests.faults.hosts import Wire
from tests.faults.month import Month, carry_out
from tests.faults.readers import pages_of, reading
from tests.faults.servers import running
from tests.faults.test_kills import ROUNDS
from tests.faults.waiting import wait_for_port

CUT_DURING = ("build", "accept", "export", "merge")


@pytest.mark.skipif(ROUNDS == 1, reason="CI has no time for it: make faults does it")
@pytest.mark.parametrize("during", CUT_DURING)
def test_a_host_is_cut_off_and_the_others_go_on(
    cluster: Cluster,
    undisturbed: Undisturbed,
    during: str,
    record_property: Callable[[str, object], None],
) -> None:
    if not cluster.hosts:
        pytest.skip("needs root and iproute2, to make hosts of network namespaces")
    web_1, web_2, worker_1, worker_2 = cluster.hosts.values()
    with at_work(cluster, web_host=web_1, worker_host=worker_1) as month:
        other_web = cluster.web(month.port, web_2)
        other_worker = cluster.worker(worker_2)
        with running(other_web):
            wait_for_port(web_2.address, month.port)
            other = f"http://{web_2.address}:{month.port}"
            paths = month.paths()
            before = pages_of(other, paths)
            done = [step.name for step in month.steps].index(during)
            for step in month.steps[:done]:
                carry_out(step)
            published = pages_of(other, paths)
            wires = [Wire(web_1.name), Wire(worker_1.name)]
            with reading([other], paths, people=2) as readers, running(other_worker):
                _cut(month, during, undisturbed.takes[during] / 2, wires)
                month.web_host, old = web_2, month.web_host
                for step in month.steps[done:]:
                    carry_out(step)
                for wire in wires:
                    wire.mend()
                time.sleep(5)
            month.web_host = old
            after = pages_of(other, paths)
            assert readers.failures == []
            assert readers.mixed(before, published, after) == []
            wait_for_port(web_1.address, month.port)
            assert pages_of(month.root, paths) == after
    undisturbed.assert_same(cluster)
    outcome = "another host did it, once; no reader saw a mix"
    record_property("fault", (f"a web and a worker host cut off during {during}", outcome))


def _cut(month: Month, during: str, seconds: float, wires: list[Wire]) -> None:
    """Ask for a step, and cut the hosts off in the middle of it."""
    step = month.step(during)
    if during == "merge":
        for wire in wires[1:]:
            wire.cut()
    else:
        step.ask()
    time.sleep(seconds)
    for wire in wires:
        wire.cut()
