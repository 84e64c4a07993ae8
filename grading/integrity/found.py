"""What a check gives: one row for each thing that somebody should look at."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

import polars as pl

Schema: TypeAlias = Mapping[str, type[pl.DataType]]

FOUND: Schema = {
    "player_id": pl.Int64,
    "game_id": pl.Int64,
    "event_id": pl.Int64,
    "period_id": pl.Int64,
    "day": pl.Date,
    "detail": pl.String,
}
"""The records it is about, null where it is about none of the kind; the day; what is odd."""


def as_found(rows: pl.DataFrame) -> pl.DataFrame:
    """The rows with the columns of ``FOUND``; those they lack are null."""
    return rows.select(
        pl.col(name).cast(kind) if name in rows.columns else pl.lit(None, kind).alias(name)
        for name, kind in FOUND.items()
    )
