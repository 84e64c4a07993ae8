"""A page prints: what leads elsewhere is left out, and tables are whole."""

from __future__ import annotations

from playwright.sync_api import Page

PAPER = 718
"""A4 between margins of a centimetre, in CSS pixels."""
LEFT_OUT = "nav:not(.contents), .skip, .lookup, .pages, .trail, button"
LEFT_IN = f"""
[...document.querySelectorAll("{LEFT_OUT}")].filter((it) => it.checkVisibility()
  && it.getBoundingClientRect().height > 0
  && (it.localName !== "nav" || [...it.querySelectorAll("a")].some((a) => a.checkVisibility())))
  .map((it) => it.outerHTML.slice(0, 200))
"""
CUT_TABLES = """
[...document.querySelectorAll("table")].filter((table) => table.checkVisibility()
  && (table.getBoundingClientRect().right > innerWidth + 1
    || getComputedStyle(table.parentElement).overflowX !== "visible"))
  .map((table) => table.outerHTML.slice(0, 200))
"""


def assert_prints(page: Page) -> None:
    """On paper, with nothing on it that only a screen has a use for."""
    page.set_viewport_size({"width": PAPER, "height": 900})
    page.emulate_media(media="print")
    assert page.evaluate(LEFT_IN) == []
    assert page.evaluate(CUT_TABLES) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= PAPER
    page.emulate_media(media="screen")
