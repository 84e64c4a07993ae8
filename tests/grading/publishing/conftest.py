"""The small county, loaded for every test here."""

from __future__ import annotations

import pytest

from tests.grading.publishing.world import make_world


@pytest.fixture
def world(db: None) -> None:
    """Records, and nothing published."""
    make_world()
