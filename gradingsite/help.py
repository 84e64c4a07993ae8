"""What the help page is made of: its headings in order, and the figures in its text."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from grading.engine.rules import JUNIOR_INCREMENTS
from grading.reading.lists import PublishedList
from grading.reading.snapshot import Snapshot


@dataclass(frozen=True, slots=True)
class Heading:
    """One heading: where it is on the page, its words, and the file with the text under it."""

    anchor: str
    words: str
    file: str

    @property
    def template(self) -> str:
        """The template under the heading."""
        return f"help/{self.file}.html"


HEADINGS = (
    Heading("introduction", "Introduction", "introduction"),
    Heading("season", "The grading season", "season"),
    Heading("lookup", "Lookups and wild cards", "lookups"),
    Heading("players", "Player lookup", "players"),
    Heading("categories", "Grade categories", "categories"),
    Heading("ungraded", "Players without a current grade", "ungraded"),
    Heading("clubs", "Club lookup", "clubs"),
    Heading("profile", "Player profile", "profile"),
    Heading("history", "Grade history", "history"),
    Heading("games", "Game lists", "games"),
    Heading("identification", "Player identification", "identification"),
    Heading("errors", "Errors and corrections", "errors"),
    Heading("calculation", "How grades are calculated", "calculation"),
    Heading("eligibility", "Game eligibility and membership", "eligibility"),
    Heading("elo", "Conversion to other ratings", "conversions"),
    Heading("new-grades", "New Grades", "new_grades"),
    Heading("own-lists", "Lists beside the national ones", "own_lists"),
    Heading("more", "What else is here", "more"),
)


@dataclass(frozen=True, slots=True)
class Count:
    """How many players have a current grade in a list, and how many of them are ranked."""

    list: PublishedList
    current: int
    ranked: int


def counts_of(snapshot: Snapshot | None) -> list[Count]:
    """The totals of each list that has some."""
    if snapshot is None:
        return []
    current = snapshot.totals.get("current", {})
    ranks = {slug: held.total for slug, held in snapshot.ranks.items()}
    return [
        Count(one, current[one.slug], ranks.get(one.slug, 0))
        for one in snapshot.lists
        if one.slug in current
    ]


@dataclass(frozen=True, slots=True)
class Added:
    """What juniors of some ages are given on top."""

    ages: str
    points: int


def increments() -> Iterator[Added]:
    """The table of the junior increment. Source: grading rules, section 6."""
    first = 0
    for increment in JUNIOR_INCREMENTS:
        yield Added(f"{first} to {increment.last_age}", increment.points)
        first = increment.last_age + 1
