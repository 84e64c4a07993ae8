"""Invented events: who sends what, when, and the games in columns."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields
from datetime import date

import numpy as np

from grading.demo.arrays import Bools, Days, Ints

NO_NUMBER = 0
"""In columns of rounds and boards: none."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Games:
    """One row a game."""

    section: Ints
    """Index in the event's sections."""
    round: Ints
    board: Ints
    day: Days
    is_approximate: Bools
    white: Ints
    black: Ints
    white_club: Ints
    """Index in the places, -1 for none."""
    black_club: Ints
    score: Ints
    """Place in ``results.SCORES``."""

    def __len__(self) -> int:
        return len(self.white)

    def take(self, rows: Ints | Bools) -> Games:
        """Some of them."""
        return Games(**{column.name: getattr(self, column.name)[rows] for column in fields(self)})


@dataclass(frozen=True, slots=True)
class Report:
    """A file received on a day, with the games up to another."""

    received_on: date
    up_to: date
    is_final: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class Event:
    """An event with its games and the reports they came in, the final one last."""

    code: str
    name: str
    kind: str
    rate: str
    organiser: str
    first_day: date
    last_day: date
    sections: tuple[str, ...]
    section_kind: str
    games: Games
    reports: tuple[Report, ...]
    members_only: bool = False
    reported_by: int | None = None

    def report_of_games(self) -> Ints:
        """For each game, the report it came in."""
        ends = np.array([report.up_to for report in self.reports[:-1]], dtype="datetime64[D]")
        return np.searchsorted(ends, self.games.day)


def join(parts: Sequence[Games]) -> Games:
    """All of them in one."""
    return Games(
        **{
            column.name: np.concatenate([getattr(part, column.name) for part in parts])
            for column in fields(Games)
        }
    )
