"""What there is to measure, by the name that the document and ``--only`` have for it."""

from __future__ import annotations

from collections.abc import Callable
from pkgutil import resolve_name
from typing import cast

from bench.setup import Setup

SECTIONS = {
    "rules": "bench.rules:beside_rivals",
    "libraries": "bench.sequential:beside_libraries",
    "growth": "bench.rules:growth",
    "half-year": "bench.national:half_year",
    "years": "bench.long_record:twenty_years",
    "pages": "bench.serving:on_the_demo",
    "where": "bench.spending:of_pages",
    "postgres": "bench.serving:on_postgresql",
    "tenfold": "bench.tenfold:ten_times_the_players",
    "build": "bench.building:beside_copying",
}


def section(name: str) -> Callable[[Setup], str]:
    """What measures it, and gives a table. Only then need the libraries of that be there."""
    return cast("Callable[[Setup], str]", resolve_name(SECTIONS[name]))
