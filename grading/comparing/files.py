"""Records read from files in the form of the calculator. Source: formats, section 1."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from pathlib import Path

import numpy as np

from grading.comparing.record import NOBODY, Record, Shown, Stages
from grading.engine.calendars import HALF_YEARS
from grading.engine.columns import Ints, OpeningBalance
from grading.engine.periods import day_number
from grading.interchange.cells import Form, required
from grading.interchange.faults import Faults
from grading.interchange.forms import (
    DAY,
    GAMES,
    GRADE,
    HALF_POINTS,
    LIST,
    STANDARD,
    TOKEN,
    period_of,
)
from grading.interchange.games import LONG_AGO, check_two_players
from grading.interchange.players import UNKNOWN
from grading.interchange.rows import read_table
from grading.interchange.spans import INSTEAD

COLUMNS = ("date", "rate", "white", "black", "score")
ELSEWHERE = ("id", "event", "board", "period", "white_counts", "black_counts")
OPENING = ("list", "ref", "grade", "games")
PUBLISHED = ("list", "period", "ref", "grade")


@dataclass(frozen=True, slots=True)
class Source:
    """Where a record is, and how its games are used."""

    name: str
    games: str
    stages: Stages
    clustered_by: str
    """``days``, or ``months`` where only those are real."""
    opening: str | None = None
    published: str | None = None
    first_day: date = date.min
    """Of the games that are taken: the one after the opening grades."""


SOURCES = (
    Source(
        name="eight-years",
        games="eight-years/games.csv",
        stages=Stages(date(2007, 1, 1), date(2008, 1, 1)),
        clustered_by="months",
    ),
    Source(
        name="english-league",
        games="english-league/games.csv",
        stages=Stages(date(2012, 7, 1), date(2013, 7, 1)),
        clustered_by="days",
        opening="english-league/opening-grades.csv",
        published="english-league/published-grades.csv",
        first_day=date(2011, 7, 1),
    ),
)


def read_record(source: Source, folder: Path) -> Record:
    """The Standardplay games of a source; ``FaultsFound`` carries all that is wrong with it."""
    faults, path = Faults(), folder / source.games
    table = read_table(path, COLUMNS, (), faults, elsewhere=ELSEWHERE)
    day = np.array(required(table, "date", DAY, LONG_AGO, faults), np.int64)
    rate = np.array(required(table, "rate", LIST, STANDARD, faults), np.str_)
    white = required(table, "white", TOKEN, "", faults)
    black = required(table, "black", TOKEN, "", faults)
    score = np.array(required(table, "score", HALF_POINTS, 0, faults), np.int64)
    check_two_players(table, faults)
    faults.raise_any()
    taken = (rate == STANDARD) & (day >= day_number(source.first_day))
    rows = np.flatnonzero(taken)[np.argsort(day[taken], kind="stable")]
    refs, numbers = np.unique([white, black], return_inverse=True)
    numbers = numbers.reshape(2, -1)[:, rows]
    return Record(
        name=source.name,
        white=numbers[0],
        black=numbers[1],
        white_score=score[rows],
        day=day[rows],
        cluster=_clusters(day[rows], source.clustered_by),
        clustered_by=source.clustered_by,
        births=np.full(len(refs), "NaT", "datetime64[D]"),
        stages=source.stages,
        opening=_opening(folder / source.opening, refs.tolist()) if source.opening else NOBODY,
        published=_published(folder / source.published, refs.tolist()) if source.published else {},
    )


def _clusters(day: Ints, by: str) -> Ints:
    return day if by == "days" else day.astype("datetime64[D]").astype("datetime64[M]").astype(int)


def _opening(path: Path, refs: Sequence[str]) -> OpeningBalance:
    """The grades of those who have any games."""
    faults = Faults()
    table = read_table(path, OPENING, ("date",), faults)
    columns = (
        required(table, "ref", _number_in(refs), UNKNOWN, faults),
        required(table, "grade", GRADE, 0, faults),
        required(table, "games", GAMES, 0, faults),
    )
    of_list = np.array(required(table, "list", LIST, STANDARD, faults), np.str_) == STANDARD
    faults.raise_any()
    rows = np.array(columns, np.int64)
    return OpeningBalance(*rows[:, of_list & (rows[0] >= 0)])


def _published(path: Path, refs: Sequence[str]) -> Mapping[str, Shown]:
    """The lists of those who have any games, oldest first."""
    faults = Faults()
    table = read_table(path, PUBLISHED, (), faults, elsewhere=("category",))
    first = HALF_YEARS.named(INSTEAD)
    periods = required(table, "period", period_of(HALF_YEARS), first, faults)
    player = np.array(required(table, "ref", _number_in(refs), UNKNOWN, faults), np.int64)
    grade = np.array(required(table, "grade", GRADE, 0, faults), np.int64)
    of_list = np.array(required(table, "list", LIST, STANDARD, faults), np.str_) == STANDARD
    faults.raise_any()
    names = np.array([period.name for period in periods], np.str_)
    taken = of_list & (player >= 0)
    return {
        str(name): Shown(player[taken & (names == name)], grade[taken & (names == name)])
        for name in np.unique(names)
    }


def _number_in(refs: Sequence[str]) -> Form[int]:
    numbers = {ref: number for number, ref in enumerate(refs)}
    return Form("a ref", lambda ref: numbers.get(ref, UNKNOWN))
