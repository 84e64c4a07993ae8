"""A page fits the window: nothing to scroll sideways for, nothing cut off."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import Open
from tests.browser.page_kinds import EVERY_KIND
from tests.browser.site import Site

TOO_WIDE = "document.documentElement.scrollWidth - window.innerWidth"
CUT_OFF = """
[...document.querySelectorAll("body *")].filter((element) => {
  if (element.closest(".hidden, .skip, svg, select") || !element.checkVisibility()) return false;
  const cuts = (overflow) => overflow === "hidden" || overflow === "clip";
  const style = getComputedStyle(element);
  return (cuts(style.overflowX) && element.scrollWidth > element.clientWidth + 1)
    || (cuts(style.overflowY) && element.scrollHeight > element.clientHeight + 1);
}).map((element) => element.outerHTML.slice(0, 200))
"""

WIDTHS = (320, 480, 641, 705, 768, 929, 1200)
"""Telephones, windows just wider than where the columns change, and a screen."""
# A cross table has as many columns as players; its names stay while it is scrolled.
SCROLLED_SIDEWAYS = """
[...document.querySelectorAll(".scroll:not(:has(.cross), pre)")]
  .filter((region) => region.scrollWidth > region.clientWidth)
  .map((region) => region.outerHTML.slice(0, 200))
"""


def assert_fits(page: Page) -> None:
    """Neither wider than the window nor cut off in it."""
    assert page.evaluate(TOO_WIDE) <= 0
    assert page.evaluate(CUT_OFF) == []


def assert_fits_every_width(page: Page) -> None:
    """And no column of a table is pushed off."""
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 900})
        assert_fits(page)
        assert page.evaluate(SCROLLED_SIDEWAYS) == [], width


@pytest.mark.parametrize("kind", EVERY_KIND[::6])
def test_a_page_fits_with_letters_twice_as_large(
    site: Site, large_print_window: Open, kind: str
) -> None:
    page = large_print_window(800)
    page.goto(site.address(kind))
    assert page.evaluate("getComputedStyle(document.body).fontSize") == "32px"
    assert_fits(page)


def test_what_does_not_fit_is_noticed(window: Open) -> None:
    page = window(320)
    page.set_content(
        "<!doctype html><body><pre style='width: 9em; overflow: hidden'>Eastbourne Congress</pre>"
    )
    assert len(page.evaluate(CUT_OFF)) == 1
    page.set_content("<!doctype html><body><pre style='width: 400px'>Eastbourne Congress</pre>")
    assert page.evaluate(TOO_WIDE) > 0
