"""What administrators do about whose record is whose, and what they do to undo it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import FloatRect, Page, expect

from tests.browser.administered import administered, log_in
from tests.browser.conftest import Open
from tests.browser.site import Site
from tests.browser.test_accessible import violations
from tests.browser.test_fits import TOO_WIDE

LOOK = "Look at the grades it would change"


@pytest.fixture
def own_site(site: Site, run_folder: Path, tmp_path: Path) -> Iterator[Site]:
    """A site that nobody else looks at."""
    with administered(run_folder / "site", tmp_path / "site") as own:
        yield own


def press(page: Page, words: str) -> None:
    page.get_by_role("button", name=words, exact=True).click()


def search(page: Page, site: Site) -> None:
    """Search for duplicates."""
    page.goto(f"{site.root}/admin/players/likelypair/")
    page.locator(".told button").click()
    expect(page.locator(".told")).to_contain_text("likely pairs among")
    expect(page.locator("#result_list tbody tr").last).to_be_visible()


def open_first(page: Page, site: Site) -> None:
    """The page of the likeliest pair."""
    page.goto(f"{site.root}/admin/players/likelypair/")
    page.locator("#result_list tbody tr").first.get_by_role("link").click()


@pytest.mark.parametrize("scripted", [True, False], ids=["JavaScript", "no JavaScript"])
def test_two_records_are_found_merged_and_parted(
    own_site: Site, window: Open, scripted: bool
) -> None:
    page = window(java_script_enabled=scripted)
    log_in(page, own_site)
    search(page, own_site)
    pairs = page.locator("#result_list tbody tr")
    found = pairs.count()
    assert found > 1
    open_first(page, own_site)
    page.locator("#id_reason").fill("one person: the club secretary confirms it")
    page.get_by_label("Confirmed by").select_option("organiser")
    press(page, LOOK)
    expect(page.get_by_role("heading", name="Grades", exact=True)).to_be_visible()
    press(page, "Merge")
    expect(page.locator(".messagelist")).to_contain_text("is merged into")
    page.get_by_role("link", name="Undo the merger").click()
    expect(page.get_by_text("neither record was changed")).to_be_visible()
    page.locator("#id_reason").fill("father and son, after all")
    page.get_by_label("Confirmed by").select_option("organiser")
    press(page, LOOK)
    press(page, "Undo the merger")
    expect(page.locator(".messagelist")).to_contain_text("is a record of its own again")
    page.goto(f"{own_site.root}/admin/players/likelypair/")
    expect(pairs).to_have_count(found)
    open_first(page, own_site)
    page.locator("#id_two-reason").fill("father and son")
    press(page, "They are two people")
    expect(page.locator(".messagelist")).to_contain_text("are not offered again")
    expect(pairs).to_have_count(found - 1)


def open_split(page: Page, site: Site) -> None:
    """The page that splits one of the records of the likeliest pair."""
    open_first(page, site)
    page.locator(".compared tbody a").first.click()
    page.get_by_role("link", name="Split", exact=True).click()


@pytest.mark.parametrize("scripted", [True, False], ids=["JavaScript", "no JavaScript"])
def test_a_record_is_split_and_put_together_again(
    own_site: Site, window: Open, scripted: bool
) -> None:
    page = window(java_script_enabled=scripted)
    log_in(page, own_site)
    search(page, own_site)
    open_split(page, own_site)
    page.get_by_label("all games of").first.check()
    page.get_by_role("button", name="Choose among").nth(1).click()
    expect(page.get_by_label("all games of").first).to_be_checked()
    page.locator("tr.within input").first.check()
    page.get_by_label("Forenames").fill("Junior")
    page.locator("#id_reason").fill("father and son")
    page.get_by_label("Confirmed by").select_option("organiser")
    press(page, LOOK)
    expect(page.get_by_role("heading", name="What would go")).to_be_visible()
    press(page, "Split")
    expect(page.locator(".messagelist")).to_contain_text("Junior")
    page.locator("#id_reason").fill("one person, after all")
    page.get_by_label("Confirmed by").select_option("organiser")
    press(page, LOOK)
    press(page, "Undo the split")
    expect(page.locator(".messagelist")).to_contain_text("from now on")


@pytest.mark.parametrize("width", [320, 1200])
def test_these_pages_are_for_everybody(own_site: Site, window: Open, width: int) -> None:
    page = window(width)
    log_in(page, own_site)
    search(page, own_site)
    open_first(page, own_site)
    page.locator("#id_reason").fill("one person")
    page.get_by_label("Confirmed by").select_option("organiser")
    press(page, LOOK)
    expect(page.get_by_role("heading", name="Grades", exact=True)).to_be_visible()
    check(page)
    open_split(page, own_site)
    page.get_by_role("button", name="Choose among").first.click()
    expect(page.locator("tr.within").first).to_be_visible()
    check(page)
    page.goto(page.url.replace("/split/", "/hide/"))
    check(page)
    page.goto(page.url.replace("/hide/", "/change/"))
    title, tools = box_of(page, "#content > h2"), box_of(page, ".object-tools")
    assert tools["y"] >= title["y"] + title["height"]


def box_of(page: Page, part: str) -> FloatRect:
    box = page.locator(part).bounding_box()
    assert box is not None
    return box


def check(page: Page) -> None:
    # What is around it is Django's.
    assert violations(page, "#content-main") == {}, page.url
    assert page.evaluate(TOO_WIDE) <= 0, page.url
