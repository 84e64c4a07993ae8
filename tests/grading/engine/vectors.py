"""The folders of `tests/vectors/halfyear` as columns for the engine, with the right answers."""

from __future__ import annotations

import csv
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import TypeAlias

import numpy as np

from grading.engine.ages import junior_ages
from grading.engine.calendars import HALF_YEARS
from grading.engine.columns import Games, ListColumns, OpeningBalance
from grading.engine.periods import Period, day_number
from grading.engine.timelines import parse_timeline

FOLDERS = sorted((Path(__file__).parents[2] / "vectors" / "halfyear").iterdir())
SISTERS = {"standard": "rapid", "rapid": "standard"}
HALF_POINTS = {"1": 2, "0.5": 1, "0": 0}

Record: TypeAlias = dict[str, str]
GradeRow: TypeAlias = tuple[str, str, str, int, str, int, int]
"""list, period, ref, grade, category, games_12m, games_counted"""
SideRow: TypeAlias = tuple[str, str, str, str, str, int, int, str, int, int]
"""list, period, ref, game, opponent, own_grade, opponent_grade, opponent_kind, points, counted"""


@dataclass(frozen=True, slots=True)
class Vector:
    """One folder. Players are numbered as ``refs``; ``game_ids`` has the games' ids by list."""

    refs: tuple[str, ...]
    lists: tuple[ListColumns, ...]
    game_ids: Mapping[str, tuple[str, ...]]
    grades: list[GradeRow]
    sides: list[SideRow]


def load(folder: Path) -> Vector:
    """Read one folder; rows of the answers stay in the order of the files."""
    scheme, periods = read_readme(folder)
    players = records(folder / "players.csv")
    number = {player["ref"]: place for place, player in enumerate(players)}
    births = np.array([player["birth_date"] or "NaT" for player in players], dtype="datetime64[D]")
    games = [game for game in records(folder / "games.csv") if graded_in(game) in periods]
    opening = records(folder / "opening-grades.csv")
    timeline = parse_timeline(scheme)
    lists = [
        ListColumns(
            name=name,
            before=HALF_YEARS.before(periods[0]),
            periods=periods,
            rules=tuple(timeline.rules_for(period) for period in periods),
            games=game_columns([game for game in games if game["rate"] == name], number, periods),
            opening=opening_columns([row for row in opening if row["list"] == name], number),
            ages=junior_ages(births, [period.name for period in periods]),
            sister=sister,
        )
        for name, sister in SISTERS.items()
    ]
    return Vector(
        refs=tuple(number),
        lists=tuple(lists),
        game_ids={
            name: tuple(game["id"] for game in games if game["rate"] == name) for name in SISTERS
        },
        grades=expected_grades(folder),
        sides=expected_sides(folder),
    )


def read_readme(folder: Path) -> tuple[str, tuple[Period, ...]]:
    """Scheme or timeline, and periods, from a line `scheme S, periods A to B`."""
    text = (folder / "README").read_text(encoding="utf-8").splitlines()
    line = next(line for line in text if line.startswith("scheme "))
    scheme, _, span = line.removeprefix("scheme ").rpartition(", periods ")
    first, _, last = span.partition(" to ")
    return scheme, HALF_YEARS.span(first, last)


def records(path: Path) -> list[Record]:
    with path.open(encoding="utf-8-sig", newline="") as file:
        return list(csv.DictReader(file))


def graded_in(record: Record) -> Period:
    """The period a game is graded in: the one named, else the one of its date."""
    if record["period"]:
        return HALF_YEARS.named(record["period"])
    return HALF_YEARS.containing(date.fromisoformat(record["date"]))


def game_columns(
    games: Sequence[Record], number: Mapping[str, int], periods: Sequence[Period]
) -> Games:
    return Games(
        white=np.array([number[game["white"]] for game in games], dtype=np.int64),
        black=np.array([number[game["black"]] for game in games], dtype=np.int64),
        white_score=np.array([HALF_POINTS[game["score"]] for game in games], dtype=np.int64),
        day=np.array(
            [day_number(date.fromisoformat(game["date"])) for game in games], dtype=np.int64
        ),
        period=np.array([periods.index(graded_in(game)) for game in games], dtype=np.int64),
        white_counts=np.array([game["white_counts"] != "0" for game in games], dtype=np.bool_),
        black_counts=np.array([game["black_counts"] != "0" for game in games], dtype=np.bool_),
    )


def opening_columns(opening: Sequence[Record], number: Mapping[str, int]) -> OpeningBalance:
    return OpeningBalance(
        player=np.array([number[row["ref"]] for row in opening], dtype=np.int64),
        grade=np.array([int(row["grade"]) for row in opening], dtype=np.int64),
        sides=np.array([int(row["games"]) for row in opening], dtype=np.int64),
    )


def expected_grades(folder: Path) -> list[GradeRow]:
    return [
        (
            row["list"],
            row["period"],
            row["ref"],
            int(row["grade"]),
            row["category"],
            int(row["games_12m"]),
            int(row["games_counted"]),
        )
        for row in records(folder / "expected-grades.csv")
    ]


def expected_sides(folder: Path) -> list[SideRow]:
    return [
        (
            row["list"],
            row["period"],
            row["ref"],
            row["game"],
            row["opponent"],
            int(row["own_grade"]),
            int(row["opponent_grade"]),
            row["opponent_kind"],
            int(row["points"]),
            int(row["counted"]),
        )
        for row in records(folder / "expected-sides.csv")
    ]
