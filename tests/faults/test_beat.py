"""What sets going what is due is killed: it goes on where it was, and nothing is done twice."""

from __future__ import annotations

import random
import time
from collections.abc import Callable

from tests.faults.month import Month
from tests.faults.test_kills import ROUNDS
from tests.faults.waiting import wait_until


def test_beat_is_killed_and_started_again(
    month: Month, record_property: Callable[[str, object], None]
) -> None:
    beat, chance = month.cluster.beat(), random.Random(0)  # noqa: S311
    built = "SELECT count(*) FROM grading_revision"
    before = month.cluster.value(built)
    try:
        for _ in range(2 * ROUNDS):
            beat.start()
            time.sleep(chance.uniform(0, 4))
            beat.kill()
            record_property("fault", ("kill -9 of beat", "started again"))
        began = beat.said.count("beat: Starting")
        beat.start()
        wait_until(lambda: beat.said.count("beat: Starting") > began, "beat")
        assert beat.is_running
    finally:
        beat.kill()
    assert "Traceback" not in beat.said
    assert month.cluster.value(built) == before, "it is not the day"
