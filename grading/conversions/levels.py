"""Levels of play, and the classes of the US federation. Source: seeds/001, September 1996."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction


@dataclass(frozen=True, slots=True)
class Level:
    """A level of play in the terms of several countries; None where the source is blank."""

    words: str | None
    grades: tuple[int, int] | None
    """BCF."""
    ratings: tuple[int, int]
    """Elo."""
    us_class: str | None
    eastern: str | None
    """The category it went by in Eastern Europe."""

    @property
    def name(self) -> str:
        """What it is called, in Eastern Europe where nowhere else."""
        return self.words or self.eastern or ""


@dataclass(frozen=True, slots=True)
class UsClass:
    """A class of the US federation: its ratings, and how many players were in it."""

    words: str
    lowest: int | None
    highest: int | None
    players: int
    percentile: int | None
    """As the source has it: that of the middle of the class. None: "the rest of the pack"."""

    def holds(self, rating: int) -> bool:
        """Whether a player with that US rating is in it."""
        return (self.lowest or rating) <= rating <= (self.highest or rating)


LEVELS: tuple[Level, ...] = (
    Level("Minor", (75, 100), (1625, 1750), "Class D or C", "category 4"),
    Level("Intermediate", (100, 125), (1750, 1875), "Class C or B", "category 3"),
    Level("Major", (125, 150), (1875, 2000), "Class B or A", "category 2"),
    Level("County", (150, 175), (2000, 2125), "Class A or Expert", "category 1"),
    Level("Top county players", (175, 200), (2125, 2250), "Expert or NM", "Candidate Master"),
    Level(None, None, (2200, 2300), "US NM or SM", "National Master"),
    Level(None, None, (2300, 2400), "US SM (USCF 2400+)", "National Master"),
    Level("International Master", (220, 240), (2360, 2520), None, None),
    Level("Grandmaster", (240, 250), (2520, 2600), None, None),
    Level("Super-GM", (250, 270), (2600, 2700), None, None),
)

US_CLASSES = (
    UsClass("Senior Master", 2400, None, 252, 100),
    UsClass("Master", 2200, 2399, 855, 99),
    UsClass("Expert", 2000, 2199, 2263, 95),
    UsClass("Class A", 1800, 1999, 3579, 88),
    UsClass("Class B", 1600, 1799, 4714, 78),
    UsClass("Class C", 1400, 1599, 5183, 66),
    UsClass("Class D", 1200, 1399, 5226, 54),
    UsClass("Class E", None, 1199, 19872, None),
)


def us_class(rating: int) -> UsClass:
    """The class of a player with that US rating."""
    return next(one for one in US_CLASSES if one.holds(rating))


def levels_at(rating: Fraction) -> list[str]:
    """The levels that an Elo rating is in: two where they meet or overlap, none outside them."""
    held = (one.name for one in LEVELS if one.ratings[0] <= rating <= one.ratings[1])
    return list(dict.fromkeys(held))
