"""The engine as every section runs it."""

from __future__ import annotations

from collections import deque

from grading.engine.columns import ListColumns
from grading.engine.run import grade_lists


def grade(columns: ListColumns) -> None:
    """Grade a list on its own, keeping nothing."""
    deque(grade_lists([columns], columns.ages.shape[1]), maxlen=0)
