"""A team's figures together, held against a limit."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

LIMITS = {"total": "Total", "average": "Average"}
"""What a limit may be of."""


@dataclass(frozen=True, slots=True)
class Limit:
    """What a team's total or average may be at most."""

    most: Fraction
    of: str
    """One of ``LIMITS``."""


@dataclass(frozen=True, slots=True)
class Check:
    """A team held against a limit."""

    limit: Limit
    over: Fraction
    """By how much it is over; below 0, by how much it is within."""

    @property
    def is_within(self) -> bool:
        """Whether the team may play: the limit itself is allowed."""
        return self.over <= 0

    @property
    def apart(self) -> Fraction:
        """How far the team is from the limit, on either side."""
        return abs(self.over)


@dataclass(frozen=True, slots=True)
class Team:
    """How many there are with a figure, and what their figures come to."""

    number: int
    total: int

    @property
    def average(self) -> Fraction | None:
        """Exactly; none of nobody."""
        return Fraction(self.total, self.number) if self.number else None

    def held_against(self, limit: Limit) -> Check | None:
        """Whether the team is within the limit; none for a team of nobody."""
        if self.average is None:
            return None
        value = Fraction(self.total) if limit.of == "total" else self.average
        return Check(limit, value - limit.most)


def team_of(figures: Sequence[int]) -> Team:
    """The team of players with those figures."""
    return Team(len(figures), sum(figures))
