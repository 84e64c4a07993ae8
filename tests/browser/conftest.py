"""The site with its demo, served once a process, and Chromium to open it with."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TypeAlias

import pytest
from _pytest.terminal import TerminalReporter
from playwright.sync_api import Browser, Page, Playwright, sync_playwright

from tests.browser.page_kinds import EVERY_KIND
from tests.browser.policy import watch
from tests.browser.site import Site, prepare, served

# The first draws no windows, and opens a page in a third of the time.
NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
SWITCHES = [
    "--no-sandbox",  # CI is root
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]

Open: TypeAlias = Callable[..., Page]
"""Opens a window: its ``width``, and whatever else a context of Playwright's takes."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark what is in this folder."""
    for item in items:
        if __package__ in item.nodeid.replace("/", "."):
            item.add_marker(pytest.mark.browser)


@pytest.fixture(scope="session")
def run_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of this run, which pytest-xdist's processes share."""
    own = tmp_path_factory.getbasetemp()
    return own.parent if "PYTEST_XDIST_WORKER" in os.environ else own


@pytest.fixture(scope="session")
def site(run_folder: Path) -> Iterator[Site]:
    """The site with its demo, as a server runs it."""
    prepare(run_folder / "site")
    with served(run_folder / "site") as site:
        yield site


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    """What drives browsers."""
    with sync_playwright() as playwright:
        yield playwright


@pytest.fixture(scope="session")
def chromium(playwright: Playwright) -> Iterator[Browser]:
    """A running Chromium."""
    with playwright.chromium.launch(executable_path=_program(), args=SWITCHES) as browser:
        yield browser


@pytest.fixture(scope="session")
def large_print_chromium(playwright: Playwright) -> Iterator[Browser]:
    """A Chromium whose owner has set letters to twice their usual size."""
    args = [*SWITCHES, "--blink-settings=defaultFontSize=32"]
    with playwright.chromium.launch(executable_path=_program(), args=args) as browser:
        yield browser


@pytest.fixture
def window(chromium: Browser) -> Iterator[Open]:
    """Opens windows that know nothing of each other: no cache, no cookies."""
    with _windows(chromium) as opened:
        yield opened


@pytest.fixture
def large_print_window(large_print_chromium: Browser) -> Iterator[Open]:
    """Opens windows with large letters."""
    with _windows(large_print_chromium) as opened:
        yield opened


@contextmanager
def _windows(browser: Browser) -> Iterator[Open]:
    contexts, kept = [], []

    def opened(width: int = 1200, height: int = 900, **options: Any) -> Page:
        contexts.append(browser.new_context(viewport={"width": width, "height": height}, **options))
        kept.append(watch(contexts[-1]))
        return contexts[-1].new_page()

    yield opened
    for context in contexts:
        context.close()
    assert [words for each in kept for words in each] == [], "the policy kept a page from it"


def _program() -> str:
    installed = next(filter(None, map(shutil.which, NAMES)), None)
    if installed is None:
        pytest.fail("needs Chromium, which is not installed: apt-get install chromium")
    return installed


def pytest_terminal_summary(terminalreporter: TerminalReporter) -> None:
    """Say what each kind of page weighs, where that was measured."""
    reports = terminalreporter.stats.get("passed", []) + terminalreporter.stats.get("failed", [])
    told = [value for report in reports for name, value in report.user_properties if name == "size"]
    if not told:
        return
    terminalreporter.section("what a first visitor is sent")
    terminalreporter.line(f"{'page':<40} {'bytes':>9} {'requests':>9} {'queries':>8}")
    for kind, size, requests, queries in sorted(told, key=lambda it: EVERY_KIND.index(it[0])):
        terminalreporter.line(f"{kind:<40} {size:>9,} {requests:>9} {queries:>8}")
