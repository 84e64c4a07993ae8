"""What graders and administrators do every week: results in, records of one person, corrections."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.administered import administered, log_in
from tests.browser.conftest import Open
from tests.browser.site import Site, command, prepare
from tests.browser.test_accessible import violations
from tests.grading.test_import_results_command import SEASONS, without

DOUBTFUL = """#EVENT DETAILS#EVENT CODE=CUP13#SUBMISSION INDEX=1#EVENT NAME=Leicestershire Cup
#EVENT DATE=01/03/2014#FINAL RESULT DATE=02/03/2014
#RESULTS OFFICER=A. Grader#RESULTS OFFICER ADDRESS=1 High Street
#TREASURER=B. Treasurer#TREASURER ADDRESS=2 High Street#MINUTES FOR GAME=90
#PLAYER LIST
#PIN=1#NAME=Jackson, Ben#CLUB CODE=3ACA
#PIN=2#ECF CODE=400012C#NAME=Burton, Sheila
#SECTION RESULTS=Open
#PIN1=1#SCORE=10#PIN2=2#ROUND=1#GAME DATE=01/03/2014
#FINISH
"""
BROKEN = """() => {
    const broken = [];
    for (const cell of document.querySelectorAll("#content td")) {
        const texts = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
        while (texts.nextNode()) {
            for (const word of texts.currentNode.data.matchAll(/[\\w,]+/g)) {
                const range = document.createRange();
                range.setStart(texts.currentNode, word.index);
                range.setEnd(texts.currentNode, word.index + word[0].length);
                const tops = [...range.getClientRects()].map((part) => Math.round(part.top));
                if (new Set(tops).size > 1) broken.push(word[0]);
            }
        }
    }
    return broken;
}"""
LISTS = ("2012-01", "2012-07", "2013-01", "2013-07", "2014-01", "2014-07")
KEPT, MERGED = "100000H", "101403B"


@pytest.fixture
def own_site(site: Site, run_folder: Path, tmp_path: Path) -> Iterator[Site]:
    """The demo, for nobody else to look at."""
    with administered(run_folder / "site", tmp_path / "site") as own:
        yield own


@pytest.fixture
def league_site(shared: Path, run_folder: Path, tmp_path: Path) -> Iterator[Site]:
    """A real league without the seasons that are to come in."""
    data, games = shared / "data" / "english-league", tmp_path / "games.csv"
    without(set(SEASONS.values()), data / "games.csv", games)
    prepare(run_folder / "empty", with_demo=False)
    with administered(run_folder / "empty", tmp_path / "site") as own:
        files = {
            "players": data / "players.csv",
            "games": games,
            "clubs": data / "clubs.csv",
            "opening": data / "opening-grades.csv",
        }
        given = [word for name, path in files.items() for word in (f"--{name}", str(path))]
        command(tmp_path / "site", "import_interchange", *given)
        yield own


def send_in(page: Page, site: Site, file: Path, kind: str) -> None:
    """Send a file of results in, with what its organiser declares."""
    page.goto(f"{site.root}/admin/grading/submission/")
    page.get_by_role("link", name="Send in a file of results").click()
    page.locator("input[type=file]").set_input_files(file)
    page.get_by_label("Kind of event").select_option(kind)
    page.get_by_role("textbox", name="Organiser").fill("The league")
    page.get_by_label("It was played by the Laws of Chess").check()
    page.get_by_label("Its fees are paid").check()
    page.locator("#content-main input[type=submit]").click()


def broken_words(page: Page, width: int) -> list[str]:
    """Words of tables that stand on more lines than one, in a window so wide."""
    before = page.viewport_size
    page.set_viewport_size({"width": width, "height": 700})
    found: list[str] = page.evaluate(BROKEN)
    assert before is not None
    page.set_viewport_size(before)
    return found


def publish(page: Page, site: Site, month: str) -> None:
    """Build the draft of a month, and publish it."""
    page.goto(f"{site.root}/admin/grading/revision/add/")
    page.get_by_label("Month").select_option(month)
    page.get_by_role("button", name="Build").click()
    page.get_by_role("button", name="Publish").click()
    expect(page.get_by_text("is published.")).to_be_visible()


def test_two_seasons_and_a_doubtful_player_come_in_and_are_published(
    league_site: Site, window: Open, shared: Path, tmp_path: Path
) -> None:
    page = window()
    log_in(page, league_site)
    for name, event in SEASONS.items():
        send_in(page, league_site, shared / "samples" / "submission" / name, "league")
        expect(page.get_by_text("every player identified")).to_be_visible()
        page.get_by_role("button", name="Accept").click()
        expect(page.get_by_text(f"{event} (").first).to_be_visible()
        expect(page.get_by_text("is accepted.")).to_be_visible()
        expect(page.get_by_text("players, 0 of them new")).to_be_visible()
    (tmp_path / "cup.txt").write_text(DOUBTFUL)
    send_in(page, league_site, tmp_path / "cup.txt", "congress")
    doubt = page.get_by_role("group", name="Jackson, Ben")
    expect(doubt).to_contain_text("Jackson, Benjamin S 400009C")
    doubt.get_by_label("Jackson, Benjamin S").check()
    page.get_by_role("button", name="Confirm").click()
    expect(page.get_by_role("button", name="Accept")).to_be_visible()
    assert broken_words(page, 320) == []
    page.get_by_role("button", name="Accept").click()
    expect(page.get_by_text("2 players, 0 of them new")).to_be_visible()
    for month in LISTS:
        publish(page, league_site, month)
    page.goto(f"{league_site.root}/players/400009C/games/standard/2014-07/")
    expect(page.get_by_role("link", name="Leicestershire Cup")).to_be_visible()
    page.goto(f"{league_site.root}/players/400009C/games/standard/2013-01/")
    expect(page.get_by_role("link", name="League Division 1 2012-13").first).to_be_visible()
    expect(page.locator("main")).to_contain_text("counted games")


def choose(page: Page, field: str, ref: str) -> None:
    """Find a player by reference in a field that completes what is typed."""
    page.locator(f"#id_{field} + .select2").click()
    page.keyboard.type(ref)
    page.get_by_role("option", name=ref).click()


def test_records_of_one_person_are_merged_and_parted_again(own_site: Site, window: Open) -> None:
    page = window()
    log_in(page, own_site)
    page.goto(f"{own_site.root}/admin/players/player/")
    page.get_by_role("link", name="Merge two records").click()
    choose(page, "kept", KEPT)
    choose(page, "merged", MERGED)
    page.get_by_role("button", name="Compare").click()
    expect(page.locator("#content")).to_contain_text("birth date: unknown")
    page.get_by_role("textbox", name="Reason").first.fill("the club secretary knows him")
    page.get_by_label("Confirmed by").select_option("organiser")
    page.get_by_role("button", name="Look at the grades it would change").click()
    expect(page.locator(".errorlist").first).to_be_visible()
    page.get_by_label("They are one person").check()
    page.get_by_role("button", name="Look at the grades it would change").click()
    expect(page.locator("table.moves tbody tr").first).to_be_visible()
    assert violations(page, "#content-main") == {}
    page.get_by_role("button", name="Merge", exact=True).click()
    expect(page.locator(".messagelist .success")).to_be_visible()

    publish(page, own_site, "2013-05")
    page.goto(f"{own_site.root}/players/{MERGED}/")
    assert f"/players/{KEPT}/" in page.url
    expect(page.locator("main")).to_contain_text(f"{MERGED} has been merged into")

    page.goto(f"{own_site.root}/admin/players/player/?q={MERGED}")
    page.locator("#result_list tbody th a").click()
    page.get_by_role("link", name="Undo the merger").click()
    page.get_by_role("textbox", name="Reason").fill("they are cousins")
    page.get_by_label("Confirmed by").select_option("player")
    page.get_by_role("button", name="Look at the grades it would change").click()
    page.get_by_role("button", name="Undo the merger").click()
    expect(page.locator(".messagelist .success")).to_be_visible()
    publish(page, own_site, "2013-06")
    page.goto(f"{own_site.root}/players/{MERGED}/")
    assert page.url.endswith(f"/players/{MERGED}/")
