"""A revision is built and published while people read: no error, and never two revisions in one."""

from __future__ import annotations

import time
from collections.abc import Callable

from tests.faults.month import Month, carry_out
from tests.faults.readers import pages_of, reading


def test_readers_see_one_revision_or_the_next(
    month: Month, record_property: Callable[[str, object], None]
) -> None:
    for step in month.steps[:3]:
        carry_out(step)
    paths = month.paths()
    before = pages_of(month.root, paths)
    moments = [time.monotonic()]
    with reading([month.root], paths) as readers:
        time.sleep(4)
        moments.append(time.monotonic())
        for name in ("build", "publish", "export"):
            carry_out(month.step(name))
        moments.append(time.monotonic())
        time.sleep(4)
        moments.append(time.monotonic())
    after = pages_of(month.root, paths)
    assert readers.failures == []
    assert readers.mixed(before, after) == []
    assert {path for path in paths if before[path] != after[path]} == set(paths)
    assert all("2013" in text for text in after.values()), "each names its revision"
    for told, since, until in zip(
        ("before", "while it is built and published", "after"), moments, moments[1:], strict=False
    ):
        record_property("fault", (f"readers, {told}", readers.latency(since, until)))
