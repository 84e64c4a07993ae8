"""What takes part in the comparison: something that publishes standings, and foresees by them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Protocol

import numpy as np

from grading.comparing.record import Record
from grading.engine.columns import Ints
from grading.engine.sequential.scheme import Floats


@dataclass(frozen=True, slots=True)
class Publication:
    """Standings of all players, of shape (quantities, players), for games after ``day``."""

    day: int
    standing: Floats


class Contestant(Protocol):
    """A scheme, when it publishes, and how its standings are read."""

    @property
    def name(self) -> str:
        """The scheme's."""

    @property
    def publishes(self) -> str:
        """How often, in words."""

    @property
    def setting(self) -> str:
        """What was chosen for it on the games to fit, in words; nothing where nothing was."""

    def publications(self, record: Record) -> Iterator[Publication]:
        """In order of their days."""

    def ahead(self, white: Floats, black: Floats) -> Floats:
        """How far White is ahead in the scheme's own terms; nothing where either has no value."""

    def expected(self, ahead: Floats) -> Floats | None:
        """White's expected score as the scheme itself has it; None where it says nothing."""


def foreseen(contestant: Contestant, record: Record) -> Floats:
    """How far White was ahead by what was published before the day of each game.

    NaN where either player had no value then.
    """
    ahead = np.full(len(record.day), np.nan)
    ends: Ints = record.day
    shown, start = None, 0
    for publication in contestant.publications(record):
        end = int(np.searchsorted(ends, publication.day, side="right"))
        _fill(ahead, contestant, record, shown, slice(start, end))
        shown, start = publication, end
    _fill(ahead, contestant, record, shown, slice(start, len(ends)))
    return ahead


def _fill(
    ahead: Floats,
    contestant: Contestant,
    record: Record,
    shown: Publication | None,
    games: slice,
) -> None:
    if shown is None:
        return
    white, black = shown.standing[:, record.white[games]], shown.standing[:, record.black[games]]
    ahead[games] = contestant.ahead(white, black)
