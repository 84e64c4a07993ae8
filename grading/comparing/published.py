"""The contestant that has more to go by than the others: lists as they were really published."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from grading.comparing.averages import Averages
from grading.comparing.contestant import Publication
from grading.comparing.record import Record
from grading.comparing.walked import HALF_YEARLY
from grading.engine.periods import day_number, end_of_month


@dataclass(frozen=True, slots=True)
class Published(Averages):
    """Grades that rest on all games of the players, whoever they played them for."""

    name: str = "as published"
    publishes: str = HALF_YEARLY

    def publications(self, record: Record) -> Iterator[Publication]:
        """Each list at the end of the month it is named after."""
        for name, shown in sorted(record.published.items()):
            standing = np.full((1, record.players), np.nan)
            standing[0, shown.player] = shown.grade
            yield Publication(day_number(end_of_month(name)), standing)
