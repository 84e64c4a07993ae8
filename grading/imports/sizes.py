"""How much a file of results may hold: the results of a whole country's season are no more."""

from __future__ import annotations

from grading.interchange.faults import Faults

LARGEST = 10_000_000
"""Bytes."""
MOST_PLAYERS = 20_000
MOST_GAMES = 100_000


def are_too_many(file: str, faults: Faults, *, players: int = 0, games: int = 0) -> bool:
    """Whether there are more than anybody sends, which is a fault; counted before they are read."""
    counted = (("players", players, MOST_PLAYERS), ("games", games, MOST_GAMES))
    too_many = [(what, count, most) for what, count, most in counted if count > most]
    for what, count, most in too_many:
        faults.add(file, 0, what, f"{count:,}", f"{most:,} at most")
    return bool(too_many)
