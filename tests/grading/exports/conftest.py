"""A folder of its own for each test's files, and the small county to make them of."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from pytest_django import Settings

from gradingsite.celery import app
from tests.grading.publishing.world import make_world


@pytest.fixture(autouse=True)
def _folder(settings: Settings, tmp_path: Path) -> Iterator[None]:
    settings.VAR_DIR = tmp_path / "var"
    before, app.conf.task_always_eager = app.conf.task_always_eager, True
    yield
    app.conf.task_always_eager = before


@pytest.fixture
def world(db: None) -> None:
    """Records, and nothing published."""
    make_world()
