"""Tasks run in this process."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from gradingsite.celery import app


@pytest.fixture
def eager() -> Iterator[None]:
    """Celery reads the settings once, and would be left with those of a test."""
    before, app.conf.task_always_eager = app.conf.task_always_eager, True
    yield
    app.conf.task_always_eager = before
