"""Dates that cannot be right: of games, and of birth."""

from __future__ import annotations

import polars as pl

from grading.integrity.examined import Examined
from grading.integrity.found import as_found
from grading.integrity.sides import halves, once

YOUNGEST, OLDEST = 4, 105
"""Years of age at which somebody plays; what is beyond them is a wrong date."""


def game_dates(examined: Examined) -> pl.DataFrame:
    """Games of days to come, of days after their results came in, or outside their event.

    Where only the event's days are known, a game is dated by them, and may be after an interim
    report.
    """
    day = pl.col("day")
    odd = (
        pl.when(day > examined.today)
        .then(pl.lit("in the future"))
        .when((day > pl.col("event_received_on")) & ~pl.col("is_approximate"))
        .then(_told("after its results were received, {}", "event_received_on"))
        .when(day < pl.col("event_first_day"))
        .then(_told("before its event began, {}", "event_first_day"))
        .when(day > pl.col("event_last_day"))
        .then(_told("after its event ended, {}", "event_last_day"))
    )
    games = once(examined.games).with_columns(detail=odd)
    return as_found(games.filter(pl.col("detail").is_not_null()).sort("day", "game_id"))


def birth_dates(examined: Examined) -> pl.DataFrame:
    """Players whose birth date cannot be right for a game they played, one row each.

    The date itself is not told here.
    """
    born = examined.players.select("birth_date", player_id="root").drop_nulls()
    played = halves(once(examined.games)).join(born, on="player_id")
    birth = pl.col("birth_date")
    impossible = (birth.dt.offset_by(f"{YOUNGEST}y") > pl.col("day")) | (
        birth.dt.offset_by(f"{OLDEST}y") < pl.col("day")
    )
    first = (
        played.filter(impossible)
        .sort("day", "game_id", "player_id")
        .unique("player_id", keep="first", maintain_order=True)
    )
    return as_found(first.with_columns(detail=pl.lit("too young or too old to have played")))


def _told(words: str, day: str) -> pl.Expr:
    return pl.format(words, pl.col(day).dt.strftime("%-d %B %Y"))
