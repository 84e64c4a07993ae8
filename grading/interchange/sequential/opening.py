"""The ratings held before the first unit."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from datetime import date
from pathlib import Path

import numpy as np

from grading.engine.periods import day_number
from grading.engine.sequential.glicko import WIDEST, deviation_after
from grading.engine.sequential.scheme import DEVIATION, RATING, Scheme
from grading.engine.sequential.walk import Opening
from grading.interchange.cells import Form, optional, required, unrepeated
from grading.interchange.faults import Faults
from grading.interchange.forms import GAMES, HIGHEST_RATING, LIST, LISTS, STANDARD, read_date
from grading.interchange.players import UNKNOWN, Players
from grading.interchange.rows import Table, read_table
from grading.interchange.watch import Watch, unwatched

FIELDS = ("list", "ref", "grade")
FURTHER = ("games", "date")
SURE = "deviation"
DECIMAL = re.compile(r"[0-9]{1,4}(\.[0-9]{1,6})?")


def _decimal(expected: str, lowest: float, highest: float) -> Form[float]:
    def read(cell: str) -> float | None:
        if DECIMAL.fullmatch(cell) is None:
            return None
        return float(cell) if lowest <= float(cell) <= highest else None

    return Form(expected, read)


RATED = _decimal(f"a rating from 0 to {HIGHEST_RATING}", 0, HIGHEST_RATING)
DEVIATED = _decimal(f"a deviation from 1 to {WIDEST:g}", 1, WIDEST)


def read_ratings(
    path: Path,
    players: Players,
    scheme: Scheme,
    last_day: date,
    faults: Faults,
    watch: Watch = unwatched,
) -> Mapping[str, Opening]:
    """By list, the standings before the first unit, which begins after ``last_day``.

    Under a scheme with deviations each row has one, or the number of games that make it as sure.
    """
    has_deviations = len(scheme.quantities) > DEVIATION
    further = (*FURTHER, SURE) if has_deviations else FURTHER
    table = read_table(path, FIELDS, further, faults, watch=watch)
    unrepeated(table, ["list", "ref"], faults)
    of_list = np.array(required(table, "list", LIST, STANDARD, faults), np.str_)
    player = np.array(required(table, "ref", players.one_of_them, UNKNOWN, faults), np.int64)
    rating = np.array(required(table, "grade", RATED, 0.0, faults), np.float64)
    day = np.array(optional(table, "date", _by(last_day), day_number(last_day), faults), np.int64)
    games = optional(table, "games", GAMES, UNKNOWN, faults)
    standing = scheme.starts(np.maximum(player, 0), day_number(last_day))
    standing[RATING] = rating
    if has_deviations:
        standing[DEVIATION] = _deviations(table, games, faults)
    return {
        name: Opening(player[rows], standing[:, rows], day[rows])
        for name in LISTS
        if (rows := (of_list == name) & (player != UNKNOWN)).any()
    }


def _deviations(table: Table, games: Sequence[int], faults: Faults) -> list[float]:
    told = optional(table, SURE, DEVIATED, 0.0, faults)
    by_games = deviation_after(np.maximum(np.array(games, np.int64), 0)).tolist()
    found: list[float] = []
    for row, (deviation, count) in enumerate(zip(told, games, strict=True)):
        if not deviation and count == UNKNOWN:
            faults.add(table.file, table.lines[row], SURE, "nothing", "a deviation, or games")
        found.append(deviation or by_games[row])
    return found


def _by(last_day: date) -> Form[int]:
    def read(cell: str) -> int | None:
        day = read_date(cell)
        return None if day is None or day > last_day else day_number(day)

    return Form(f"a date such as 2011-05-31, not after {last_day}", read)
