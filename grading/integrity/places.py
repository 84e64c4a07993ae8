"""Players who were in two places on a day: a wrong player, or a wrong date."""

from __future__ import annotations

import polars as pl

from grading.integrity.examined import Examined
from grading.integrity.found import as_found
from grading.integrity.sides import halves, once


def two_places(examined: Examined) -> pl.DataFrame:
    """Players of two events on one day, a row for each two events, most days first.

    A game whose date is approximate may have been played on another day, and is no sign.
    """
    exact = halves(once(examined.games.filter(~pl.col("is_approximate"))))
    was_at = exact.sort("game_id").unique(["player_id", "day", "event_id"], keep="first")
    both = was_at.join(
        was_at.select("player_id", "day", other="event_id", other_name="event_name"),
        on=["player_id", "day"],
    ).filter(pl.col("event_id") < pl.col("other"))
    pairs = both.group_by("player_id", "event_id", "other").agg(
        pl.col("event_name", "other_name").first(),
        pl.col("day").min(),
        pl.col("game_id").sort_by("day").first(),
        days=pl.len(),
    )
    detail = pl.format(
        "{} and {}{}",
        "event_name",
        "other_name",
        pl.when(pl.col("days") > 1)
        .then(pl.format(", on {} days, this the first", "days"))
        .otherwise(pl.lit("")),
    )
    return as_found(
        pairs.sort(
            "days", "day", "game_id", "player_id", descending=[True, True, True, False]
        ).with_columns(detail=detail)
    )
