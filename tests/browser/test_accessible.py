"""WCAG 2.2 AA, as far as axe-core can tell."""

from __future__ import annotations

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

from tests.browser.conftest import Open
from tests.browser.page_kinds import EVERY_KIND
from tests.browser.site import Site

TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
RULES = {"target-size": {"enabled": True}}  # the one of WCAG 2.2, off unless asked for
EVERYTHING: dict[str, object] = {
    "runOnly": TAGS,
    "resultTypes": ["violations"],
    "rules": RULES,
    # It would put style sheets into the page to read them, which the policy keeps from any.
    "preload": False,
}


def violations(
    page: Page, within: str | None = None, options: dict[str, object] = EVERYTHING
) -> dict[str, list[str]]:
    """What axe finds wrong with the page, or ``within`` a part of it.

    Each rule that is broken, with the elements that break it.
    """
    return {
        f"{broken['id']}: {broken['help']}": [node["html"][:200] for node in broken["nodes"]]
        for broken in Axe().run(page, within, options).response["violations"]
    }


def of_rules(*names: str) -> dict[str, object]:
    """Options that ask for those rules alone."""
    return {"runOnly": {"type": "rule", "values": names}, "resultTypes": ["violations"]}


@pytest.mark.parametrize("kind", EVERY_KIND[::4])
def test_axe_finds_nothing_wrong_in_the_dark(site: Site, window: Open, kind: str) -> None:
    page = window(color_scheme="dark")
    page.goto(site.address(kind))
    assert violations(page, options=of_rules("color-contrast", "link-in-text-block")) == {}


def test_axe_finds_what_is_wrong(window: Open) -> None:
    page = window()
    page.set_content(
        "<p style='color: #ccc; background: #fff'>pale</p>"
        "<ul style='font: 8px/1 serif'><li><a href='a'>one</a><li><a href='b'>other</a></ul>"
    )
    found = {rule.partition(":")[0] for rule in violations(page)}
    assert {"color-contrast", "target-size", "html-has-lang", "landmark-one-main"} <= found
