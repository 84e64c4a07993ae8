"""The site of an association that has published nothing yet."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.browser.conftest import Open
from tests.browser.site import Site, prepare, served
from tests.browser.test_accessible import violations
from tests.browser.test_fits import assert_fits

WITHOUT_A_LIST = (
    *("/", "/help/", "/clubs/", "/revisions/", "/statistics/", "/report/", "/compare/"),
    *("/rankings/standard/", "/improvers/standard/", "/downloads/", "/events/", "/many/"),
)


@pytest.fixture(scope="module")
def empty_site(run_folder: Path) -> Iterator[Site]:
    """The site with nothing in its database."""
    prepare(run_folder / "empty", with_demo=False)
    with served(run_folder / "empty") as site:
        yield site


@pytest.mark.parametrize("path", WITHOUT_A_LIST)
def test_a_page_says_what_there_will_be(empty_site: Site, window: Open, path: str) -> None:
    page = window(320)
    response = page.goto(empty_site.root + path)
    assert response is not None
    assert response.status in (200, 404)
    assert page.locator("main h1").count() == 1
    assert violations(page) == {}
    assert_fits(page)
