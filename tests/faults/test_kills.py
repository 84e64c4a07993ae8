"""Servers killed at any moment of a month's work: what comes of it is as if nothing had been."""

from __future__ import annotations

import os
import random
import time
from collections.abc import Callable

import pytest

from tests.faults.cluster import TASK_AGAIN_AFTER
from tests.faults.comparing import Undisturbed
from tests.faults.month import Month, Step, carry_out
from tests.faults.waiting import comes_true

ROUNDS = int(os.environ.get("FAULTS", "1"))
"""Each kills a server in every step: FAULTS=9 makes 54 kills."""


@pytest.mark.parametrize("seed", range(ROUNDS))
def test_a_month_of_kills_comes_to_what_a_quiet_one_does(
    month: Month,
    undisturbed: Undisturbed,
    seed: int,
    record_property: Callable[[str, object], None],
) -> None:
    chance = random.Random(seed)  # noqa: S311
    for step in month.steps:
        seconds = chance.uniform(0, undisturbed.takes[step.name])
        record_property("fault", (f"kill -9 during {step.name}", break_off(month, step, seconds)))
    undisturbed.assert_same(month.cluster)


def break_off(month: Month, step: Step, seconds: float) -> str:
    """Kill whoever is at work on a step so long after it began, and have it done all the same.

    Tells how it came to be done.
    """
    step.ask()
    time.sleep(seconds)
    victim = step.victim()
    victim.kill()
    if step.is_done():
        month.restart(victim)
        return "done before the kill"
    month.restart(victim)
    if step.comes_again and comes_true(step.is_done, 4 * TASK_AGAIN_AFTER):
        return "done by the next worker"
    carry_out(step)
    return "done when asked again"
