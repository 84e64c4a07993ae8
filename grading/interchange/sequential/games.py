"""The games file where what is rated at once is an event."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from grading.engine.columns import Bools, Ints
from grading.interchange.cells import optional, required, unrepeated
from grading.interchange.faults import Faults
from grading.interchange.forms import COUNTS, DAY, HALF_POINTS, LIST, STANDARD, TOKEN
from grading.interchange.games import LONG_AGO, GameRows, check_two_players
from grading.interchange.players import UNKNOWN, Players
from grading.interchange.rows import Table, read_table
from grading.interchange.spans import OUTSIDE, Span
from grading.interchange.watch import Watch, unwatched

REQUIRED = ("id", "date", "rate", "event", "white", "black", "score")
OPTIONAL = ("white_counts", "black_counts")
ELSEWHERE = ("board",)


@dataclass(frozen=True, slots=True)
class EventGames:
    """The games, each with its event; those of one event and rate are all in its period."""

    rows: GameRows
    event: Sequence[str]
    missing_board: Bools
    """Whether either side is nobody: a board a team could not fill."""


def read_event_games(
    path: Path, players: Players, span: Span, faults: Faults, watch: Watch = unwatched
) -> EventGames:
    """Read the games; an event belongs to the period in which its last game was played.

    A side may be left blank where a team had nobody for the board, but not both.
    """
    table = read_table(path, REQUIRED, OPTIONAL, faults, elsewhere=ELSEWHERE, watch=watch)
    unrepeated(table, ["id"], faults)
    day = np.array(required(table, "date", DAY, LONG_AGO, faults), np.int64)
    rate = required(table, "rate", LIST, STANDARD, faults)
    event = required(table, "event", TOKEN, "", faults)
    check_two_players(table, faults)
    missing = _missing_boards(table, faults)
    ref = players.one_of_them
    rows = GameRows(
        ids=required(table, "id", TOKEN, "", faults),
        rate=rate,
        white=np.array(optional(table, "white", ref, UNKNOWN, faults), np.int64),
        black=np.array(optional(table, "black", ref, UNKNOWN, faults), np.int64),
        white_score=np.array(required(table, "score", HALF_POINTS, 0, faults), np.int64),
        day=day,
        period=_periods(rate, event, day, span),
        white_counts=np.array(optional(table, "white_counts", COUNTS, True, faults), dtype=bool),
        black_counts=np.array(optional(table, "black_counts", COUNTS, True, faults), dtype=bool),
    )
    return EventGames(rows, event, missing)


def _missing_boards(table: Table, faults: Faults) -> Bools:
    """Whether a side is blank; a fault where both are, or where a column is not there at all."""
    if not {"white", "black"} <= table.cells.keys():
        return np.zeros(len(table.lines), np.bool_)
    white, black = (np.array(table.cells[side], np.str_) == "" for side in ("white", "black"))
    for row in np.flatnonzero(white & black).tolist():
        faults.add(table.file, table.lines[row], "black", "nothing", "a player on either side")
    return np.asarray(white | black)


def _periods(rate: Sequence[str], event: Sequence[str], day: Ints, span: Span) -> Ints:
    """The place of each game's event in the span, by the last day of the event."""
    if not event:
        return np.empty(0, np.int64)
    keys = [f"{one} {name}" for one, name in zip(rate, event, strict=True)]
    _, number = np.unique(np.array(keys, np.str_), return_inverse=True)
    last = np.full(number.max() + 1, np.iinfo(np.int64).min)
    np.maximum.at(last, number, day)
    places = span.containing(last.tolist())
    return np.where(places < 0, OUTSIDE, places)[number]
