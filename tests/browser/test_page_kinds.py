"""The table of page kinds leaves no page out."""

from __future__ import annotations

from urllib.parse import urlsplit

from django.urls import get_resolver, resolve

from tests.browser.page_kinds import EVERY_KIND, PROBLEMS, TOOLS
from tests.browser.site import Site

NOT_PAGES = {
    *("club-feed", "county-feed", "revisions-feed", "old-address", "rankings", "download"),
    *("compat", "healthz", "readyz", "metrics"),
}
"""Addresses that answer with something else than a page of their own."""


def test_a_page_is_answered_as_what_it_is(site: Site) -> None:
    answered = {kind: site.pages[kind].status for kind in [*EVERY_KIND, *TOOLS]}
    assert {kind for kind, status in answered.items() if status != 200} == set(PROBLEMS)
    assert {answered[kind] for kind in PROBLEMS} <= {400, 404, 410}


def test_every_address_of_the_site_is_of_some_kind(site: Site) -> None:
    names = {name for name in get_resolver().reverse_dict if isinstance(name, str)}
    named = {name for name in names if not name.startswith("api-")}
    paths = [urlsplit(page.path).path for kind, page in site.pages.items() if kind not in PROBLEMS]
    assert named - NOT_PAGES - {resolve(path).url_name for path in paths} == set()
