"""The contestant that knows nothing but what White scores on average."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from grading.comparing.contestant import Publication
from grading.comparing.record import Record
from grading.engine.sequential.scheme import Floats


@dataclass(frozen=True, slots=True)
class NoRatings:
    """Everybody is as strong as everybody else."""

    name: str = "no ratings"
    publishes: str = ""
    setting: str = ""

    def publications(self, record: Record) -> Iterator[Publication]:
        """The same of all, before the first game."""
        yield Publication(int(record.day[0]) - 1, np.zeros((1, record.players)))

    def ahead(self, white: Floats, black: Floats) -> Floats:
        """Nobody ever is."""
        return np.asarray(white[0] - black[0])

    def expected(self, ahead: Floats) -> None:
        """Nothing of its own."""
