"""The real national half-year: what starting grades cost, and what the rest does."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from time import perf_counter
from typing import Any
from unittest import mock

from bench.engine import grade
from bench.setup import Setup
from bench.timing import table
from grading.engine import list_run
from grading.engine.columns import ListColumns
from grading.engine.entry import enter
from grading.interchange.columns import graded_lists
from grading.interchange.reading import Files, read_given

HALF_YEAR = "2013-07"


def folder() -> Path:
    """Where the real results are: beside the project, or where ``GRADING_SHARED`` says."""
    beside = Path(__file__).resolve().parents[2] / "shared"
    return Path(os.environ.get("GRADING_SHARED", beside)) / "data" / "national-half-year"


def half_year(setup: Setup) -> str:
    """Time of the starting grades and of all else in grading the half-year, best of some runs."""
    if not folder().is_dir():
        return f"skipped: the real results are not at {folder()}"
    columns = _read()
    starting, whole = min((_timed(columns) for _ in range(setup.rounds)), key=lambda pair: pair[1])
    rows = [
        (name, f"{seconds * 1000:.0f}", f"{seconds / whole:.0%}")
        for name, seconds in (
            ("starting grades", starting),
            ("points, sums and grades", whole - starting),
            ("together", whole),
        )
    ]
    games, players = len(columns.games.day), columns.ages.shape[1]
    return table((f"{games:,} games, {players:,} players", "ms", "share"), rows)


def _read() -> ListColumns:
    files = Files(folder() / "players.csv", folder() / "games.csv", folder() / "opening-grades.csv")
    given = read_given(files, scheme="ecf-2012", first=HALF_YEAR, last=HALF_YEAR)
    return next(
        graded.columns for graded in graded_lists(given) if graded.columns.name == "standard"
    )


def _timed(columns: ListColumns) -> tuple[float, float]:
    """Seconds spent on who goes in with what, and on the whole."""
    spent: list[float] = []
    with mock.patch.object(list_run, "enter", _stopwatch(enter, spent)):
        start = perf_counter()
        grade(columns)
        return sum(spent), perf_counter() - start


def _stopwatch(function: Callable[..., Any], spent: list[float]) -> Callable[..., Any]:
    def timed(*args: Any) -> Any:
        start = perf_counter()
        result = function(*args)
        spent.append(perf_counter() - start)
        return result

    return timed
