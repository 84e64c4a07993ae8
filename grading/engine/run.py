"""The engine's driver: lists that lean on each other, graded period by period."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from operator import itemgetter

import numpy as np

from grading.engine.columns import NO_GRADE, ListColumns
from grading.engine.list_run import ListRun
from grading.engine.results import PeriodResult


def grade_lists(lists: Sequence[ListColumns], players: int) -> Iterator[PeriodResult]:
    """Grade every period of every list for players 0 to ``players - 1``.

    Gives the results in order of the periods' last days, lists that close on the same day as
    they stand in ``lists``. Raises ValueError, before anything is graded, for columns that do
    not fit together.
    """
    names = [columns.name for columns in lists]
    for columns in lists:
        columns.check(players)
        if names.count(columns.name) > 1:
            raise ValueError(f"two lists are called {columns.name}")
    return _grade({columns.name: ListRun(columns, players) for columns in lists}, players)


def _grade(runs: dict[str, ListRun], players: int) -> Iterator[PeriodResult]:
    nobody = np.full(players, NO_GRADE)
    steps = [
        (period.last_day, run, index)
        for run in runs.values()
        for index, period in enumerate(run.columns.periods)
    ]
    for last_day, run, index in sorted(steps, key=itemgetter(0)):
        sister = runs.get(run.columns.sister or "")
        grades = sister.latest_before(last_day) if sister else None
        yield run.grade(index, nobody if grades is None else grades)
