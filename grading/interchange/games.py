"""The games file."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from pathlib import Path

import numpy as np

from grading.engine.columns import Bools, Ints
from grading.engine.periods import Period, day_number
from grading.interchange.cells import optional, required, unrepeated
from grading.interchange.faults import Faults, quoted
from grading.interchange.forms import COUNTS, DAY, HALF_POINTS, TOKEN
from grading.interchange.lists import NATIONAL, Lists
from grading.interchange.players import UNKNOWN, Players
from grading.interchange.rows import Table, read_table
from grading.interchange.spans import OUTSIDE, Span
from grading.interchange.watch import Watch, unwatched

REQUIRED = ("id", "date", "rate", "white", "black", "score")
OPTIONAL = ("period", "white_counts", "black_counts")
EVENT = "event"
ELSEWHERE = (EVENT, "board")
LONG_AGO = day_number(date.min)
"""For a date at fault: no period ended before it."""


@dataclass(frozen=True, slots=True)
class GameRows:
    """One row a game, as they stand in the file: of both lists, of all periods."""

    ids: Sequence[str]
    rate: Sequence[str]
    white: Ints
    black: Ints
    white_score: Ints
    """In half points."""
    day: Ints
    period: Ints
    """Place in the span of the period the game is graded in; below 0 when it is not in it."""
    white_counts: Bools
    black_counts: Bools
    event: Sequence[str] = ()
    """Read only where events are rated in turn."""


def read_games(
    path: Path,
    players: Players,
    span: Span,
    faults: Faults,
    watch: Watch = unwatched,
    lists: Lists = NATIONAL,
    *,
    events: bool = False,
) -> GameRows:
    """Read the games; one without a period is graded in that of its date.

    All games are checked, those too that are graded outside the span. ``events`` says whether each
    has to name its own.
    """
    needed = (*REQUIRED, EVENT) if events else REQUIRED
    elsewhere = [name for name in ELSEWHERE if name not in needed]
    table = read_table(path, needed, OPTIONAL, faults, elsewhere=elsewhere, watch=watch)
    table = lists.rows_of(table, "rate")
    unrepeated(table, ["id"], faults)
    days = required(table, "date", DAY, LONG_AGO, faults)
    graded_in = optional(table, "period", span.form, None, faults)
    _check_ended(table, days, graded_in, faults)
    check_two_players(table, faults)
    ref = players.one_of_them
    return GameRows(
        ids=required(table, "id", TOKEN, "", faults),
        rate=required(table, "rate", lists.form, lists.names[0], faults),
        white=_ints(required(table, "white", ref, UNKNOWN, faults)),
        black=_ints(required(table, "black", ref, UNKNOWN, faults)),
        white_score=_ints(required(table, "score", HALF_POINTS, 0, faults)),
        day=_ints(days),
        period=_places(days, graded_in, span),
        white_counts=np.array(optional(table, "white_counts", COUNTS, True, faults), dtype=bool),
        black_counts=np.array(optional(table, "black_counts", COUNTS, True, faults), dtype=bool),
        event=required(table, EVENT, TOKEN, "", faults) if events else (),
    )


def _ints(values: Sequence[int]) -> Ints:
    return np.array(values, dtype=np.int64)


def _places(days: Sequence[int], graded_in: Sequence[Period | None], span: Span) -> Ints:
    by_date = span.containing(days).tolist()
    return _ints(
        [
            place if period is None else span.index.get(period.name, OUTSIDE)
            for place, period in zip(by_date, graded_in, strict=True)
        ]
    )


def _check_ended(
    table: Table, days: Sequence[int], graded_in: Sequence[Period | None], faults: Faults
) -> None:
    ends = {period: day_number(period.last_day) for period in set(graded_in) if period}
    for row, (day, period) in enumerate(zip(days, graded_in, strict=True)):
        if period and ends[period] < day:
            expected = f"a period that had not ended on {table.cells['date'][row]}"
            faults.add(table.file, table.lines[row], "period", quoted(period.name), expected)


def check_two_players(table: Table, faults: Faults) -> None:
    """Add a fault for every game of a player against himself."""
    if not {"white", "black"} <= table.cells.keys():
        return
    pairs = zip(table.cells["white"], table.cells["black"], strict=True)
    for line, (white, black) in zip(table.lines, pairs, strict=True):
        if white == black and white:
            faults.add(table.file, line, "black", quoted(black), "another player than White")
