"""Games as their players' halves."""

from __future__ import annotations

import polars as pl


def once(games: pl.DataFrame) -> pl.DataFrame:
    """Each game once, in however many lists it is."""
    return games.unique("game_id", keep="first", maintain_order=True)


def halves(games: pl.DataFrame) -> pl.DataFrame:
    """Each game twice, once for each player, ``player_id``."""
    both = (games.with_columns(player_id=colour) for colour in ("white", "black"))
    return pl.concat(both)
