"""What the head and the foot of every page lead to.

A page is named by its address's name; ``within`` are further names that count as being there.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Way:
    """One entry: the name of an address, the words, and the pages that belong to it."""

    name: str
    words: str
    within: frozenset[str] = frozenset()

    def leads_to(self, name: str | None) -> bool:
        """Whether the page of that name is this one or belongs to it."""
        return name == self.name or name in self.within


HEAD = (
    Way("home", "Lookup"),
    Way("rankings", "Rankings", frozenset({"ranking", "improvers"})),
    Way("clubs", "Clubs", frozenset({"club", "county", "county-team"})),
    Way("events", "Events", frozenset({"event"})),
    Way("revisions", "Revisions", frozenset({"revision"})),
    Way("statistics", "Statistics"),
    Way("help", "Help"),
)
"""In the order people look for them."""

FOOT: tuple[Way, ...] = (
    Way("many", "Many at once"),
    Way("compare", "Compare players"),
    Way("conversions", "Conversions"),
    Way("downloads", "Downloads"),
    Way("api", "API"),
    Way("report", "Report an error", frozenset({"report-status"})),
)
"""What is wanted now and then."""
