"""`/conversions/levels/` and `/conversions/us-classes/`: the sources' tables."""

from __future__ import annotations

from typing import Any

from grading.conversions.levels import LEVELS, US_CLASSES, Level
from grading.reading.snapshot import Snapshot
from gradingsite.api.lists import ListView, Rows, Wanted, numbered
from gradingsite.api.rows import Number, Row, Text


class LevelRow(Row):
    """A level of play in the terms of several countries, of September 1996."""

    level = Text(source="words", help_text="Null where the source has no English word for it.")
    bcf_from = Number()
    bcf_to = Number()
    elo_from = Number()
    elo_to = Number()
    us_class = Text()
    eastern_category = Text(source="eastern", help_text="As it was called in Eastern Europe.")


class Levels(ListView):
    """Levels of play

    From the lowest, as the page's table has them.
    """

    name = "api-levels"
    row = LevelRow
    group = "Conversions"

    def rows(self, snapshot: Snapshot, wanted: Wanted, **_parts: Any) -> Rows:
        """No query beside the revision's."""
        return numbered([_level(level) for level in LEVELS], wanted)


def _level(level: Level) -> dict[str, Any]:
    lowest, highest = level.grades or (None, None)
    return {
        "words": level.words,
        "bcf_from": lowest,
        "bcf_to": highest,
        "elo_from": level.ratings[0],
        "elo_to": level.ratings[1],
        "us_class": level.us_class,
        "eastern": level.eastern,
    }


class UsClassRow(Row):
    """A class of the US federation, of September 1996."""

    us_class = Text(source="words")
    lowest = Number(help_text="Rating; null where there is no limit.")
    highest = Number(help_text="Rating; null where there is no limit.")
    players = Number()
    percentile = Number()


class UsClasses(ListView):
    """Classes of the US federation

    From the highest, as the page's table has them.
    """

    name = "api-us-classes"
    row = UsClassRow
    group = "Conversions"

    def rows(self, snapshot: Snapshot, wanted: Wanted, **_parts: Any) -> Rows:
        """No query beside the revision's."""
        return numbered(US_CLASSES, wanted)
