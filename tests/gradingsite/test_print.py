"""What the style sheet leaves out on paper, where nothing can be clicked, and what it adds."""

from __future__ import annotations

import re
from pathlib import Path

from django.conf import settings


def rules_on_paper() -> str:
    """The part of the style sheet that is for paper alone."""
    style = (Path(settings.BASE_DIR) / "static" / "style.css").read_text()
    return style.partition("@media print {")[2]


def test_ways_elsewhere_are_not_printed() -> None:
    (hidden,) = re.findall(
        r"^  (.*) \{ display: none; \}$", rules_on_paper().split(".scroll")[0], re.M
    )
    assert {".lookup", ".pages", ".banner a", ".count a"} <= set(hidden.split(", "))


def test_what_was_looked_up_is_printed_instead_of_the_box() -> None:
    assert ".printed { display: block; }" in rules_on_paper()
