"""Every kind of page is for everybody: by any means, on any screen, on paper.

A page is opened once for all of it, as opening them takes longest.
"""

from __future__ import annotations

import pytest

from tests.browser.conftest import Open
from tests.browser.page_kinds import EVERY_KIND
from tests.browser.printing import assert_prints
from tests.browser.site import Site
from tests.browser.test_accessible import of_rules, violations
from tests.browser.test_fits import WIDTHS, assert_fits_every_width

AS_ON_A_TELEPHONE = of_rules("target-size", "scrollable-region-focusable")
"""Where lines break and targets come close to each other."""


@pytest.mark.parametrize("kind", EVERY_KIND)
def test_a_page_is_for_everybody(site: Site, window: Open, kind: str) -> None:
    page = window()
    page.goto(site.address(kind))
    assert violations(page) == {}
    assert_fits_every_width(page)
    page.set_viewport_size({"width": WIDTHS[0], "height": 900})
    assert violations(page, options=AS_ON_A_TELEPHONE) == {}
    assert_prints(page)
