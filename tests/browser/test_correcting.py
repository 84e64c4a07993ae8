"""A result is corrected in the administration, and seen in public after the next revision."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.administered import administered, log_in
from tests.browser.conftest import Open
from tests.browser.site import Site
from tests.browser.test_accessible import violations
from tests.browser.test_fits import TOO_WIDE

REASON = "the captain had it the wrong way round"
LAST_HALF_YEAR = "/admin/grading/game/?day__year=2012&day__month=11&score=10&event__kind=league"


@pytest.fixture
def corrected(site: Site, run_folder: Path, tmp_path: Path) -> Iterator[Site]:
    """A site of its own: others walk through theirs as it was published."""
    with administered(run_folder / "site", tmp_path / "site") as own:
        yield own


def press(page: Page, name: str) -> None:
    page.get_by_role("button", name=name, exact=True).click()


def test_a_result_is_corrected_and_its_grades_are_marked(corrected: Site, window: Open) -> None:
    page = window()
    log_in(page, corrected)
    page.goto(corrected.root + LAST_HALF_YEAR)
    page.locator("#result_list tbody th a").first.click()
    page.get_by_label("Score").select_option("0-1")
    press(page, "Preview")
    expect(page.locator(".errorlist")).to_have_text("Say why the record is changed.")
    page.get_by_label("Reason").fill(REASON)
    page.get_by_label("Confirmed by").select_option("the organiser")
    press(page, "Preview")
    expect(page.locator("#content h1")).to_have_text("What this would change")
    moved = page.locator("table.moves tbody tr").first
    was, becomes = (told.split()[0] for told in moved.locator("td.n").all_text_contents()[:2])
    profile = moved.locator("a").get_attribute("href")
    assert violations(page) == {}
    page.set_viewport_size({"width": 320, "height": 900})
    assert page.evaluate(TOO_WIDE) <= 0

    press(page, "Back to the form")
    expect(page.get_by_label("Reason")).to_have_value(REASON)
    press(page, "Preview")
    press(page, "Make this correction")
    expect(page.locator(".messagelist .success")).to_be_visible()

    page.goto(f"{corrected.root}/admin/grading/revision/add/")
    press(page, "Build")
    press(page, "Publish")
    expect(page.get_by_text("is published.")).to_be_visible()
    page.goto(f"{corrected.root}{profile}")
    told = page.locator("main").inner_text()
    assert f"{was} became {becomes}" in told
    assert "(a result was corrected)" in told
    assert REASON not in told
    expect(page.locator(".revised").first).to_be_visible()
