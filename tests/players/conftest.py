"""A county whose grades were worked out and published, as the pages read it."""

from __future__ import annotations

import pytest

from grading.models import GradingList
from grading.reading.snapshot import Snapshot, read_snapshot
from tests.grading.publishing.world import make_world, published


@pytest.fixture(params=["ecf-2012", "ecf-2015", "ecf-2012,2012-07:ecf-2015"])
def county(request: pytest.FixtureRequest, db: None) -> Snapshot:
    """Three lists, graded by one rule set, by the other, and across the change."""
    make_world()
    GradingList.objects.update(timeline_text=request.param)
    published("2012-01", "2012-07", "2013-01")
    found = read_snapshot()
    assert found is not None
    return found
