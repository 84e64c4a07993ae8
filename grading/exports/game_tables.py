"""Games, and their sides as they were graded."""

from __future__ import annotations

import polars as pl

from grading.exports.snapshot_rows import SnapshotRows
from grading.interchange.write import KINDS, SIDES
from grading.models import PublishedSide
from grading.scores import HALF_POINTS

Status = PublishedSide.Status
GRADED = (Status.GRADED.value, Status.NOT_COUNTED.value)


def game_ids(rows: SnapshotRows) -> pl.DataFrame:
    """What each game is called in each list: its number, and the list where it feeds several."""
    placed = rows.sides.select("game_id", "list_slug").unique()
    several = pl.len().over("game_id") > 1
    number = pl.col("game_id").cast(pl.String)
    in_list = number + "-" + pl.col("list_slug")
    return placed.with_columns(game=pl.when(several).then(in_list).otherwise(number))


def games(rows: SnapshotRows, ids: pl.DataFrame) -> pl.DataFrame:
    """Every game that was played: graded, in an isolated pool, in progress, or history."""
    played = rows.sides.filter(pl.col("score").is_in(list(HALF_POINTS)))
    key, counts = ("game_id", "list_slug"), pl.col("status") != Status.NOT_COUNTED.value
    white = played.filter("is_white").with_columns(white_counts=counts.cast(pl.Int64))
    black = played.filter(~pl.col("is_white")).select(*key, black_counts=counts.cast(pl.Int64))
    both = white.join(black, on=key).join(ids, on=key)
    named = rows.with_ref(rows.with_ref(both, "player_id", "white"), "opponent_id", "black")
    return named.select(
        pl.col("game").alias("id"),
        pl.col("day").alias("date"),
        pl.col("list_slug").alias("rate"),
        *("white", "black"),
        pl.col("score").replace_strict(HALF_POINTS, return_dtype=pl.Float64) / 2,
        *("period", "white_counts", "black_counts"),
        pl.col("event_id").alias("event"),
        *("section", "round", "board"),
    ).sort("id")


def sides(rows: SnapshotRows, ids: pl.DataFrame) -> pl.DataFrame:
    """Every graded side of a player who is shown, with what it was worth."""
    graded = rows.sides.filter(pl.col("status").is_in(GRADED))
    named = rows.own(graded).join(ids, on=["game_id", "list_slug"])
    kinds = {kind.value: word for kind, word in KINDS.items()}
    columns = rows.with_ref(named, "opponent_id", "opponent").with_columns(
        list="list_slug",
        own_grade="own_value",
        opponent_grade="opponent_value",
        opponent_kind=pl.col("opponent_kind").replace_strict(kinds, return_dtype=pl.String),
        counted=(pl.col("status") == Status.GRADED.value).cast(pl.Int64),
    )
    return columns.select(SIDES).sort("list", "period", "ref", "game")
