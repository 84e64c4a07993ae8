"""What the site's own policy keeps a page from: script or style within it, or of another's."""

from __future__ import annotations

from playwright.sync_api import BrowserContext

WORDS = "Content Security Policy"
"""By which Chromium says that it kept a page from something."""


def watch(context: BrowserContext) -> list[str]:
    """What is kept from pages of these windows, from now on."""
    kept: list[str] = []
    context.on("console", lambda said: kept.append(said.text) if WORDS in said.text else None)
    return kept
