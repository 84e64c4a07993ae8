"""What an administrator does each month: build, read, look, publish; and take it back."""

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


@pytest.fixture
def own_site(site: Site, run_folder: Path, tmp_path: Path) -> Iterator[Site]:
    """A site that nobody else looks at."""
    with administered(run_folder / "site", tmp_path / "site") as own:
        yield own


@pytest.mark.parametrize("scripted", [True, False], ids=["JavaScript", "no JavaScript"])
def test_from_the_build_to_the_undoing(own_site: Site, window: Open, scripted: bool) -> None:
    page, visitor = window(java_script_enabled=scripted), window(java_script_enabled=scripted)
    log_in(page, own_site)
    page.goto(f"{own_site.root}/admin/grading/revision/")
    page.get_by_role("link", name="Build a draft").click()
    page.get_by_label("Month").select_option("2013-07")
    page.get_by_role("button", name="Build").click()
    expect(page.get_by_text("is built: here is its report")).to_be_visible()
    expect(page.get_by_text("Standardplay of July 2013")).to_be_visible()
    expect(page.get_by_role("link", name="Skeldershaw")).to_be_visible()
    report = page.url
    page.get_by_role("link", name="Look at the site as it will be").click()
    expect(page.get_by_role("status").first).to_contain_text("a draft: nobody but administrators")
    page.get_by_role("link", name="Rankings").first.click()
    page.get_by_role("link", name="Statistics").first.click()
    expect(page.get_by_role("status").first).to_contain_text("a draft: nobody but administrators")
    assert "as_of=8" in page.url
    visitor.goto(page.url)
    expect(visitor.get_by_role("status").first).to_contain_text("There is no revision 8 yet")
    page.goto(report)
    page.get_by_role("button", name="Publish").click()
    expect(page.get_by_text("Revision 8 (2013-07) is published.")).to_be_visible()
    assert shown(visitor, own_site) == "July 2013 revision"
    page.get_by_role("link", name="Undo the publication").click()
    page.get_by_role("button", name="Undo the publication").click()
    expect(page.get_by_text("Revision 9 (2013-04) is what the public sees now.")).to_be_visible()
    assert shown(visitor, own_site) == "April 2013 revision"


def shown(visitor: Page, site: Site) -> str | None:
    """Which revision the public sees."""
    visitor.goto(site.root)
    return visitor.locator(".masthead .sub").text_content()


@pytest.mark.parametrize("width", [320, 1200])
def test_its_pages_are_for_everybody(own_site: Site, window: Open, width: int) -> None:
    page = window(width)
    log_in(page, own_site)
    page.goto(f"{own_site.root}/admin/grading/revision/add/")
    page.get_by_role("button", name="Build").click()
    expect(page.get_by_text("is built: here is its report")).to_be_visible()
    report = page.url
    revisions = f"{own_site.root}/admin/grading/revision"
    addresses = (
        report,
        f"{revisions}/add/",
        f"{revisions}/integrity/",
        f"{revisions}/integrity/?check=places",
        f"{revisions}/7/undo/",
    )
    for address in addresses:
        page.goto(address)
        # What is around it is Django's.
        assert violations(page, "#content-main") == {}, address
        assert page.evaluate(TOO_WIDE) <= 0, address
