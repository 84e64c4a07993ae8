"""What visitors come for, from the first page to the answer, with JavaScript and without."""

from __future__ import annotations

import csv
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Download, Page, expect

from tests.browser.conftest import Open
from tests.browser.site import Site


@pytest.fixture(params=[True, False], ids=["JavaScript", "no JavaScript"])
def scripted(request: pytest.FixtureRequest) -> bool:
    """Whether the visitor's browser runs JavaScript."""
    return bool(request.param)


@pytest.fixture
def page(window: Open, scripted: bool) -> Page:
    """The visitor's window."""
    return window(java_script_enabled=scripted)


def look_up(page: Page, site: Site, text: str) -> None:
    """Type into the box of the first page, and press Enter."""
    page.goto(site.root)
    page.get_by_role("searchbox").fill(text)
    page.keyboard.press("Enter")


def names(page: Page) -> list[str]:
    """Who is in the table of players."""
    return page.locator("table.roster tbody th").all_text_contents()


def downloaded(page: Page, words: str, folder: Path) -> list[dict[str, str]]:
    """The rows of the CSV file that a link leads to."""
    with page.expect_download() as download:
        page.get_by_role("link", name=words).first.click()
    return rows_of(download.value, folder)


def rows_of(download: Download, folder: Path) -> list[dict[str, str]]:
    """The rows of a CSV file that came."""
    download.save_as(folder / "downloaded.csv")
    with (folder / "downloaded.csv").open(encoding="utf-8-sig", newline="") as lines:
        return list(csv.DictReader(lines))


def test_results_come_as_one_types(site: Site, window: Open) -> None:
    page = window()
    page.goto(site.root)
    page.get_by_role("searchbox").press_sequentially("s", delay=20)
    expect(page.locator("table.roster tbody th").first).to_be_visible()
    assert urlsplit(page.url).query.startswith("q=s")
    assert all(name.lower().startswith("s") for name in names(page))


def test_looking_up_by_a_wild_card(site: Site, page: Page) -> None:
    look_up(page, site, "*son, ?a*")
    expect(page.locator("table.roster tbody th").first).to_be_visible()
    assert all("son, " in name for name in names(page))


def test_including_players_without_a_grade(site: Site, page: Page, scripted: bool) -> None:
    look_up(page, site, "s")
    expect(page.locator("table.roster")).to_be_visible()
    page.get_by_label("include ungraded players").check()
    if not scripted:
        page.get_by_role("button", name="Look up").click()
    page.wait_for_url("**ungraded=1*")
    expect(page.locator("table.roster")).to_be_visible()


def test_from_a_name_to_the_working_of_a_grade(site: Site, page: Page) -> None:
    look_up(page, site, "s")
    page.locator("table.roster tbody th a").first.click()
    expect(page.locator("h1")).to_contain_text(",")
    page.get_by_role("link", name="How").first.click()
    expect(page.locator("h1")).to_contain_text("calculated")


def test_from_a_point_of_the_chart_to_its_games(site: Site, page: Page) -> None:
    page.goto(site.address("profile, busiest"))
    point = page.locator("figure.chart svg > a").last
    point.focus()
    expect(point.locator("text")).to_be_visible()
    page.keyboard.press("Enter")
    page.wait_for_url("**/games/**")
    expect(page.locator("table.games tbody tr").first).to_be_visible()


def test_comparing_two_players(site: Site, page: Page) -> None:
    one, other = (
        segment for segment in site.pages["head to head"].path.split("/") if segment[:1].isdigit()
    )
    page.goto(site.address("compare"))
    page.get_by_label("One player").fill(one)
    page.get_by_label("The other player").fill(other)
    page.get_by_role("button", name="Compare").click()
    page.wait_for_url(f"**/players/{one}/against/{other}/")
    expect(page.locator("table.games tbody tr").first).to_be_visible()


def test_adding_a_game_to_see_the_next_grade(site: Site, page: Page) -> None:
    page.goto(site.address("what if"))
    page.get_by_label("Opponent’s grade, game 1").fill("150")
    page.get_by_label("Result, game 1").select_option("won")
    page.get_by_role("button", name="Work it out").click()
    expect(page.get_by_role("heading", name="With those you added")).to_be_visible()
    expect(page.get_by_role("region", name="Games added")).to_contain_text("150")


def test_taking_opponents_away_as_csv(site: Site, page: Page, tmp_path: Path) -> None:
    page.goto(site.address("opponents"))
    rows = downloaded(page, "All as CSV", tmp_path)
    shown = page.locator("#met ~ .scroll tbody tr")
    assert len(rows) >= shown.count() > 0


def test_pasting_forty_references(site: Site, page: Page, tmp_path: Path) -> None:
    page.goto(f"{site.root}/?q=1*&mode=ref&ungraded=1")
    refs = page.locator("table.roster tbody td:first-child").all_text_contents()[:40]
    page.goto(site.address("many at once"))
    page.get_by_label("Players", exact=True).fill("\n".join(refs))
    page.get_by_role("button", name="Look them up").click()
    rows = page.locator("main table").first.locator("tbody tr")
    expect(rows).to_have_count(40)
    for ref, row in zip(refs, rows.all_text_contents(), strict=True):
        assert ref in row
    with page.expect_download() as download:
        page.get_by_role("button", name="As CSV").click()
    assert [row["ref"] for row in rows_of(download.value, tmp_path)] == refs


def test_taking_the_list_away_for_other_software(site: Site, page: Page, tmp_path: Path) -> None:
    page.goto(site.address("downloads"))
    rows = downloaded(page, "grades.csv", tmp_path)
    assert {"ref", "grade"} <= rows[0].keys()
    assert len(rows) > 500


def test_reporting_an_error(site: Site, page: Page) -> None:
    page.goto(site.address("report"))
    page.get_by_role("radio").first.check()
    page.get_by_label("What is wrong, and what would be right?").fill("Black won on board 3.")
    page.get_by_label("How can it be confirmed?").fill("The organiser has the card.")
    page.wait_for_timeout(3_500)  # A person needs that long: who is quicker is taken for a program.
    page.get_by_role("button", name="Send the report").click()
    page.wait_for_url("**/reports/**")
    expect(page.get_by_role("heading", name="Received")).to_be_visible()
