"""Teams and their line-ups."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from grading.demo.arrays import Ints

BOARDS = 6
SQUAD = 8
SMALLEST_SQUAD = 7
LETTERS = "ABCDEFGHJK"


@dataclass(frozen=True, slots=True)
class Team:
    """A club's team; its squad stands by strength, the best first."""

    name: str
    club: int
    squad: Ints


def teams_of_club(name: str, club: int, members: Ints) -> list[Team]:
    """As many teams as the members (by strength) make; none where they are too few."""
    count = min(len(members) // SMALLEST_SQUAD, max(1, round(len(members) / SQUAD)), len(LETTERS))
    squads = np.array_split(members, count) if count else []
    if len(squads) == 1:
        return [Team(name, club, squads[0])]
    return [
        Team(f"{name} {letter}", club, squad)
        for letter, squad in zip(LETTERS, squads, strict=False)
    ]


def line_ups(rng: np.random.Generator, squads: list[Ints], rounds: int, boards: int) -> Ints:
    """Who plays for each team in each round: shape (rounds, teams, boards), the best first.

    No squad may be smaller than ``boards``.
    """
    widest = max(map(len, squads))
    padded = np.array([np.pad(squad, (0, widest - len(squad)), mode="edge") for squad in squads])
    keys = rng.random((rounds, len(squads), widest))
    lengths = np.array([len(squad) for squad in squads])
    keys[:, np.arange(widest) >= lengths[:, None]] = 2.0
    chosen = np.sort(np.argsort(keys, axis=2)[:, :, :boards], axis=2)
    return np.take_along_axis(np.broadcast_to(padded, keys.shape), chosen, axis=2)
