"""What the policy keeps from a page is noticed: every window of these tests looks for it."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser

from tests.browser.policy import watch
from tests.browser.site import Site

DONE = (
    "document.body.innerHTML = '<p style=\"color: red\">within</p>'",
    "document.body.append(Object.assign(document.createElement('script'), {text: '1'}))",
    "document.body.append(Object.assign(new Image(), {src: 'https://elsewhere.example/a.png'}))",
)


@pytest.mark.parametrize("done", DONE)
def test_what_the_policy_forbids_is_kept_from_a_page_and_noticed(
    site: Site, chromium: Browser, done: str
) -> None:
    with chromium.new_context() as context:
        kept = watch(context)
        page = context.new_page()
        page.goto(site.address("home"))
        assert kept == []
        page.evaluate(f"setTimeout(() => {{ {done} }})")
        page.wait_for_timeout(300)
        assert len(kept) == 1
