"""What is measured, where, and for how long."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True, slots=True)
class Setup:
    """One run of the benchmark."""

    folder: Path
    """Where demos are built, and kept for the next run."""
    demo: str
    """Its size."""
    seconds: float
    """How long each load lasts."""
    rounds: int
    """How often each rival has its turn."""
    divisor: int
    """By which players and games that are made up are divided."""
    years: Sequence[int]
    """First and last list of the long record."""
    postgres: str
    """The address of a PostgreSQL server's database to create others from; none: left out."""

    def made_up(self, count: int) -> int:
        """So many players or games, or the part of them that this run takes."""
        return count // self.divisor


def full(folder: Path, postgres: str) -> Setup:
    """What the document has."""
    return Setup(folder, "national", 2.0, 2, 1, (1993, 2013), postgres)


def quick(folder: Path, postgres: str) -> Setup:
    """So little that it only shows that everything runs."""
    return Setup(folder, "small", 0.2, 1, 100, (2010, 2013), postgres)
