"""What a first visitor is sent for a page: little, from here alone, and at once in place."""

from __future__ import annotations

from collections.abc import Callable
from urllib.parse import urlsplit

import pytest

from tests.browser.conftest import Open
from tests.browser.page_kinds import EVERY_KIND, TOOLS
from tests.browser.site import Site
from tests.browser.weighing import weigh

MOST_BYTES = 100_000
MOST_REQUESTS = 6
INLINE = """
(html) => [...new DOMParser().parseFromString(html, "text/html").querySelectorAll("*")]
  .filter((it) => it.matches("script:not([src]), style, [style]")
    || it.getAttributeNames().some((name) => name.startsWith("on")))
  .map((it) => it.outerHTML.slice(0, 200))
"""


@pytest.mark.parametrize("kind", EVERY_KIND)
def test_a_page_keeps_to_its_budget_on_a_slow_telephone(
    site: Site, window: Open, kind: str, record_property: Callable[[str, object], None]
) -> None:
    page = window(320)
    weight = weigh(page, site.address(kind), slowness=2)
    record_property("size", (kind, weight.size, len(weight.requests), site.pages[kind].queries))
    assert weight.size < MOST_BYTES
    assert len(weight.requests) <= MOST_REQUESTS
    assert weight.hosts == {urlsplit(site.root).netloc}
    assert weight.complaints == []
    assert weight.shift == 0
    assert page.evaluate(INLINE, weight.html) == []


@pytest.mark.parametrize("kind", TOOLS)
def test_a_tool_is_from_here_alone(site: Site, window: Open, kind: str) -> None:
    page = window()
    weight = weigh(page, site.address(kind))
    assert weight.hosts == {urlsplit(site.root).netloc}
    assert weight.complaints == []
    assert page.evaluate(INLINE, weight.html) == []
    page.get_by_role("heading", name="Players").first.wait_for()


@pytest.mark.parametrize("kind", EVERY_KIND[::4])
def test_nothing_moves_as_a_page_comes_in(site: Site, window: Open, kind: str) -> None:
    weight = weigh(window(), site.address(kind))
    assert weight.complaints == []
    assert weight.shift == 0


def test_what_breaks_the_budget_is_noticed(window: Open) -> None:
    page = window()
    html = "<p style='color: red'>a</p><script>1</script><p onclick='1'>b</p><style>p {}</style>"
    assert len(page.evaluate(INLINE, html)) == 4
