"""Forms that come back with what is wrong in them."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Open
from tests.browser.site import Site
from tests.browser.test_accessible import violations
from tests.browser.test_fits import assert_fits


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [320, 1200])
def test_a_report_that_is_not_sent_yet(site: Site, window: Open, width: int, scheme: str) -> None:
    page = window(width, color_scheme=scheme)
    page.goto(site.address("report"))
    page.evaluate("document.querySelector('main form').noValidate = true")
    page.get_by_role("button", name="Send the report").click()
    expect(page.get_by_role("alert")).to_be_focused()
    assert violations(page) == {}
    assert_fits(page)
