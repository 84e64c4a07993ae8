"""Teams seeded by their boards, and what a coach may change. Source: rules, 11 (seeds/003)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction

MISSING_BOARD = 150


@dataclass(frozen=True, slots=True)
class Board:
    """One board of a team; one without a player is missing, and has no rating."""

    player: str | None
    rating: int | None

    @property
    def counts_as(self) -> int:
        """What the board counts in the team's average."""
        return MISSING_BOARD if self.rating is None else self.rating


@dataclass(frozen=True, slots=True)
class Override:
    """What a coach asks for, and why: another average to be seeded by, other boards, or both."""

    note: str
    seeding: Fraction | None = None
    order: tuple[str, ...] | None = None
    """The players, first board first; missing boards come after them."""


@dataclass(frozen=True, slots=True)
class Team:
    """A team with its boards as they are entered; ``check`` says what is wrong with an override."""

    name: str
    boards: Sequence[Board]
    override: Override | None = None

    def check(self) -> None:
        """Raise ValueError for a team without boards, or an override that cannot be."""
        if not self.boards:
            raise ValueError(f"{self.name}: a team has at least one board")
        if self.override is None:
            return
        if not self.override.note.strip():
            raise ValueError(f"{self.name}: an override needs a note that says why")
        if self.override.seeding is None and self.override.order is None:
            raise ValueError(f"{self.name}: an override changes the seeding or the board order")
        players = sorted(board.player for board in self.boards if board.player is not None)
        if self.override.order is not None and sorted(self.override.order) != players:
            raise ValueError(f"{self.name}: a board order names each of its players once")

    @property
    def average(self) -> Fraction:
        """Of all boards, missing ones included."""
        return Fraction(sum(board.counts_as for board in self.boards), len(self.boards))

    @property
    def seeding(self) -> Fraction:
        """What it is seeded by: the coach's, where there is one, else the average."""
        asked = self.override.seeding if self.override else None
        return self.average if asked is None else asked

    @property
    def in_order(self) -> list[Board]:
        """The boards as they sit: as the coach says, else by rating; the missing ones last."""
        asked = self.override.order if self.override else None
        if asked is None:
            return sorted(self.boards, key=lambda b: (b.player is None, -b.counts_as))
        places = {player: place for place, player in enumerate(asked)}
        return sorted(
            self.boards, key=lambda b: len(places) if b.player is None else places[b.player]
        )


def seeded(teams: Iterable[Team]) -> list[Team]:
    """The teams from the strongest seeding down, equals by name; ValueError as ``Team.check``."""
    teams = list(teams)
    for team in teams:
        team.check()
    return sorted(teams, key=lambda team: (-team.seeding, team.name))
