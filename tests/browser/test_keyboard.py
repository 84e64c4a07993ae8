"""Pages can be used by the keyboard alone, and show where one is."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Open
from tests.browser.page_kinds import EVERY_KIND, WHOLE_PAGES
from tests.browser.site import Site

# A group of radio buttons is one stop, at the one that is chosen: the arrows choose another.
REMEMBER_STOPS = """
window.isStopOfGroup = (radio) => {
  const group = [...radio.form.elements[radio.name]];
  return radio === (group.find((it) => it.checked) ?? group[0]);
};
window.stops = [...document.querySelectorAll(
  "a[href], button, input, select, textarea, summary, [tabindex]"
)].filter((it) => it.tabIndex >= 0 && !it.disabled && it.type !== "hidden"
  && it.checkVisibility({visibilityProperty: true})
  && (it.type !== "radio" || isStopOfGroup(it)));
stops.length
"""
NOTE_WHERE = """
window.where = () => {
  const it = document.activeElement;
  const style = getComputedStyle(it);
  const box = it.getBoundingClientRect();
  return {
    stop: stops.indexOf(it),
    html: it.outerHTML.slice(0, 120),
    outlined: style.outlineStyle !== "none" && parseFloat(style.outlineWidth) >= 1,
    inside: box.bottom > 0 && box.right > 0 && box.top < innerHeight && box.left < innerWidth,
  };
};
stops[0].focus();
window.ways = [where()];
addEventListener("keyup", () => ways.push(where()));
"""


def walked(page: Page) -> list[dict[str, Any]]:
    """Where Tab leads, from the first stop on until it comes round again."""
    stops = page.evaluate(REMEMBER_STOPS)
    page.evaluate(NOTE_WHERE)
    for _ in range(stops):
        page.keyboard.press("Tab")
    ways: list[dict[str, Any]] = page.evaluate("ways")
    for count, way in enumerate(ways[1:], 1):
        if way["stop"] == 0 or way["html"].startswith("<body"):
            return ways[:count]
    raise AssertionError(f"Tab never comes round: {ways[-3:]}")


@pytest.mark.parametrize("kind", EVERY_KIND[::8])
def test_tab_leads_everywhere_and_shows_where(site: Site, window: Open, kind: str) -> None:
    page = window()
    page.goto(site.address(kind))
    ways = walked(page)
    reached = {way["stop"] for way in ways}
    assert (
        page.evaluate(
            "(reached) => stops.filter((_, n) => !reached.includes(n)).map((it) => it.outerHTML)",
            sorted(reached),
        )
        == []
    )
    assert [way["html"] for way in ways if not way["outlined"]] == []
    assert [way["html"] for way in ways if not way["inside"]] == []


@pytest.mark.parametrize("kind", WHOLE_PAGES[::8])
def test_one_can_skip_to_the_content(site: Site, window: Open, kind: str) -> None:
    page = window()
    page.goto(site.address(kind))
    page.evaluate(REMEMBER_STOPS)
    page.evaluate(NOTE_WHERE)
    assert page.evaluate("document.activeElement.textContent") == "Skip to the content"
    assert page.evaluate("ways")[0]["inside"]
    page.keyboard.press("Enter")
    expect(page.locator("#content")).to_be_focused()
    page.keyboard.press("Tab")
    assert page.evaluate(
        "document.activeElement === document.body || !document.activeElement.closest('header')"
    )
