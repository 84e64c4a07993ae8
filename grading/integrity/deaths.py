"""Results of the dead: somebody else's, or a death that was reported of the wrong player."""

from __future__ import annotations

import polars as pl

from grading.integrity.examined import Examined
from grading.integrity.found import as_found
from grading.integrity.sides import halves, once


def played_since(examined: Examined) -> pl.DataFrame:
    """Players with games after the day on which the records were told of their death, one row each.

    The day of death itself is not on record. Of a player who came as deceased, with no history,
    any of the games looked at is told.
    """
    dead = examined.players.filter("deceased").select("told_on", player_id="root")
    played = halves(once(examined.games)).join(dead, on="player_id")
    late = played.filter(pl.col("told_on").is_null() | (pl.col("day") > pl.col("told_on")))
    last = late.sort("day", "game_id").unique("player_id", keep="last", maintain_order=True)
    counts = late.group_by("player_id").agg(games=pl.len())
    return as_found(
        last.join(counts, on="player_id", maintain_order="left")
        .sort("day", "player_id", descending=[True, False])
        .with_columns(
            detail=pl.when(pl.col("games") > 1)
            .then(pl.format("{} games, this the last", "games"))
            .otherwise(pl.lit("one game"))
        )
    )
