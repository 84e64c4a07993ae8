"""What a month of work came to, beside what it comes to undisturbed."""

from __future__ import annotations

import json
from dataclasses import dataclass

from tests.faults.cluster import Cluster


@dataclass(frozen=True, slots=True)
class Undisturbed:
    """What a month comes to, and how long each of its steps takes, in seconds."""

    state: dict[str, str]
    takes: dict[str, float]

    def assert_same(self, cluster: Cluster) -> None:
        """The site holds what it would, and nothing is amiss in it."""
        assert cluster.manage("check_snapshot", "--every-revision") == ""
        state = state_of(cluster)
        names = sorted(state.keys() | self.state.keys())
        others = [
            (name, self.state.get(name), state.get(name))
            for name in names
            if state.get(name) != self.state.get(name)
        ]
        assert not others, others


def state_of(cluster: Cluster) -> dict[str, str]:
    """How many rows each table has, and a digest of what they say."""
    told: dict[str, str] = json.loads(cluster.run("-m", "tests.faults.state").splitlines()[-1])
    return told
