"""A site of a test's own with an administrator, for journeys that change what is published."""

from __future__ import annotations

import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from playwright.sync_api import Page, expect

from tests.browser.site import Site, command, served

NAME, PASSWORD = "administrator", "barset-1886-rook"


@contextmanager
def administered(prepared: Path, folder: Path) -> Iterator[Site]:
    """Serve a copy of the ``prepared`` site from ``folder``, for as long as the context lasts."""
    shutil.copytree(prepared, folder, ignore=shutil.ignore_patterns("db.sqlite3*", "*.log", "lock"))
    # The site that is copied is being served: its database may be written to at this moment.
    with (
        closing(sqlite3.connect(prepared / "db.sqlite3")) as there,
        closing(sqlite3.connect(folder / "db.sqlite3")) as here,
    ):
        there.backup(here)
    command(
        folder,
        *("createsuperuser", "--no-input", "--username", NAME, "--email", "a@barset.example"),
        DJANGO_SUPERUSER_PASSWORD=PASSWORD,
    )
    with served(folder) as site:
        yield site


def log_in(page: Page, site: Site) -> None:
    """Come in as the administrator."""
    page.goto(f"{site.root}/admin/")
    page.get_by_label("Username").fill(NAME)
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Log in").click()
    expect(page.get_by_role("button", name="Log out")).to_be_visible()
