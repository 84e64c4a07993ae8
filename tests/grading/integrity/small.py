"""A few games to be looked at, without a database."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from typing import Any

import polars as pl

from grading.integrity.examined import Examined
from grading.reading.lists import parse_lists
from tests.snapshot import list_row

GAME: dict[str, type[pl.DataType]] = {
    "game_id": pl.Int64,
    "day": pl.Date,
    "is_approximate": pl.Boolean,
    "score": pl.String,
    "white": pl.Int64,
    "black": pl.Int64,
    "white_value": pl.Int64,
    "black_value": pl.Int64,
    "list_slug": pl.String,
    "period": pl.String,
    "period_id": pl.Int64,
    "event_id": pl.Int64,
    "event_name": pl.String,
    "event_first_day": pl.Date,
    "event_last_day": pl.Date,
    "event_received_on": pl.Date,
    "event_members_only": pl.Boolean,
    "section_name": pl.String,
}
PLAYER: dict[str, type[pl.DataType]] = {
    "root": pl.Int64,
    "birth_date": pl.Date,
    "deceased": pl.Boolean,
    "told_on": pl.Date,
}
GRADE: dict[str, type[pl.DataType]] = {
    "player_id": pl.Int64,
    "list_slug": pl.String,
    "period": pl.String,
    "entry_value": pl.Int64,
    "grade": pl.Int64,
    "junior_age": pl.Int64,
}
AGE: dict[str, type[pl.DataType]] = {
    "root": pl.Int64,
    "period": pl.String,
    "junior_age": pl.Int64,
}
PERIOD: dict[str, type[pl.DataType]] = {
    "period_id": pl.Int64,
    "list_slug": pl.String,
    "period": pl.String,
    "is_out": pl.Boolean,
}
TODAY = date(2013, 4, 30)


def game(white: int = 1, black: int = 2, score: str = "10", **columns: Any) -> dict[str, Any]:
    """A game of two 150s in a league of the autumn of 2012."""
    return {
        "day": date(2012, 10, 1),
        "is_approximate": False,
        "score": score,
        "white": white,
        "black": black,
        "white_value": 150,
        "black_value": 150,
        "list_slug": "standard",
        "period": "2013-01",
        "period_id": 1,
        "event_id": 1,
        "event_name": "Kent League",
        "event_first_day": date(2012, 9, 1),
        "event_last_day": date(2013, 5, 31),
        "event_received_on": date(2013, 1, 10),
        "event_members_only": False,
        "section_name": None,
    } | columns


def examined(
    *games: dict[str, Any],
    players: Sequence[dict[str, Any]] = (),
    grades: Sequence[dict[str, Any]] = (),
    ages: Sequence[dict[str, Any]] = (),
) -> Examined:
    """What a check is given; games are numbered from 1, unless they are told otherwise."""
    numbered = [{"game_id": number} | row for number, row in enumerate(games, 1)]
    told = {row["root"]: row for row in players}
    everybody = {row[colour] for row in games for colour in ("white", "black")} | {*told}
    people = [
        {"root": who, "birth_date": None, "deceased": False, "told_on": None} | told.get(who, {})
        for who in sorted(everybody)
    ]
    periods = [
        {"period_id": 1, "list_slug": "standard", "period": "2013-01", "is_out": True},
        {"period_id": 2, "list_slug": "standard", "period": "2013-07", "is_out": False},
        {"period_id": 3, "list_slug": "rapid", "period": "2013-01", "is_out": True},
    ]
    return Examined(
        today=TODAY,
        lists=parse_lists([list_row("standard"), list_row("rapid")]),
        periods=pl.DataFrame(periods, schema=PERIOD),
        games=pl.DataFrame(numbered, schema=GAME),
        players=pl.DataFrame(people, schema=PLAYER),
        grades=pl.DataFrame(list(grades), schema=GRADE),
        ages=pl.DataFrame(list(ages), schema=AGE),
    )


def told(found: pl.DataFrame, *columns: str) -> list[Any]:
    """Those columns of what a check found, row by row."""
    rows = found.select(columns).rows()
    return [row[0] for row in rows] if len(columns) == 1 else rows
