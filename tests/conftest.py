"""What all tests share: how much hypothesis tries, which servers there are, the shared material."""

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.core.cache import caches
from hypothesis import settings as hypothesis_settings

from gradingsite.databases import kept_answers

ROOT = Path(__file__).resolve().parent.parent

# In CI more is tried, and the same every time: a change is not turned down by chance.
hypothesis_settings.register_profile("default", max_examples=50, deadline=None)
hypothesis_settings.register_profile("ci", max_examples=75, deadline=None, derandomize=True)
hypothesis_settings.load_profile("ci" if os.environ.get("CI") else "default")


def pytest_runtest_setup(item: pytest.Item) -> None:
    """Skip a test whose server no URL names; a server that is named and silent is a failure.

    What takes minutes or a browser is skipped too, unless asked for.
    """
    asked_for = item.config.getoption("markexpr")
    if item.get_closest_marker("crawl") and not ("crawl" in asked_for or os.environ.get("CI")):
        pytest.skip(f"{item.name} walks for minutes: CI does it, and -m crawl")
    if item.get_closest_marker("browser") and "browser" not in asked_for:
        pytest.skip("needs Chromium: make browser runs it")
    if item.get_closest_marker("faults") and "faults" not in asked_for:
        pytest.skip("kills servers: make faults runs it")
    vendor = settings.DATABASES["default"]["ENGINE"].rpartition(".")[2]
    if item.get_closest_marker("postgres") and vendor != "postgresql":
        pytest.skip(f"{item.name} needs PostgreSQL: DATABASE_URL names none")
    if item.get_closest_marker("redis") and not settings.REDIS_URL:
        pytest.skip(f"{item.name} needs Redis: REDIS_URL names none")


@pytest.fixture(scope="session")
def shared() -> Path:
    """The folder of specifications, vectors and samples: GRADING_SHARED, or shared/ beside ours."""
    named = os.environ.get("GRADING_SHARED")
    folder = Path(named) if named else ROOT.parent / "shared"
    if not folder.is_dir():
        if named:
            pytest.fail(f"GRADING_SHARED names {named}, which is not a folder")
        pytest.skip("needs the shared material: no shared/ beside the project, no GRADING_SHARED")
    return folder


@pytest.fixture
def answers_are_kept(settings: Any) -> Iterator[None]:
    """Keep answers in memory while the test runs, as a site on a bare machine does."""
    settings.CACHES = {**settings.CACHES, "kept": kept_answers("")}
    caches["kept"].clear()
    yield
    caches["kept"].clear()
