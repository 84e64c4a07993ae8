"""Associations, invented once."""

from __future__ import annotations

import pytest

from grading.demo.chapters import Chapter, chapters
from grading.demo.world import World, invent
from tests.grading.demo.stories import SEED, TINY


@pytest.fixture(scope="package")
def world() -> World:
    """A tiny association, in columns."""
    return invent(TINY, SEED)


@pytest.fixture(scope="package")
def plan(world: World) -> tuple[Chapter, ...]:
    """Its story's chapters."""
    return chapters(world)
