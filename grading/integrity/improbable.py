"""Results that chance hardly explains: a wrong player, a result turned round, a grade far off."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import polars as pl

from grading.integrity.chance import chance, expected, in_words
from grading.integrity.examined import Examined
from grading.integrity.found import as_found
from grading.reading.months import month_in_words
from grading.scores import HALF_POINTS

HARDLY = 1 / 1000
"""What is less likely is told of."""
FAR_APART = 100
"""Grade points; games of players so far apart are judged by themselves too."""


def improbable_games(examined: Examined) -> pl.DataFrame:
    """Games that were lost by the player who wins all but one in a thousand of their kind."""
    sides = _sides(examined)
    upsets = sides.filter(pl.col("score") == 0, pl.col("mean") >= 1 - HARDLY)
    return as_found(
        upsets.sort("mean", "game_id", descending=[True, False])
        .unique("game_id", keep="first", maintain_order=True)
        .with_columns(
            detail=pl.format("{} lost to {}", pl.col("own_value"), pl.col("opponent_value"))
        )
    )


def improbable_scores(examined: Examined) -> pl.DataFrame:
    """Players whose games of a period, all or those with somebody far apart, came out unlikely.

    Each of the two totals is judged by Hoeffding's bound; of a player the less likely is told.
    """
    sides = _sides(examined)
    far = (pl.col("own_value") - pl.col("opponent_value")).abs() >= FAR_APART
    totals = pl.concat(
        [
            _totals(sides).with_columns(against=pl.lit("")),
            _totals(sides.filter(far)).with_columns(
                against=pl.lit(f" against players {FAR_APART} or more grade points apart")
            ),
        ]
    )
    odd = (
        totals.filter(pl.col("chance") < HARDLY)
        .sort("chance", "player_id", "list_slug", "period", "against")
        .unique(["player_id", "list_slug", "period"], keep="first", maintain_order=True)
    )
    names = {shown.slug: shown.name for shown in examined.lists}
    details = [_detail(row, names[row["list_slug"]]) for row in odd.iter_rows(named=True)]
    return as_found(odd.with_columns(detail=pl.Series(details, dtype=pl.String)))


def _sides(examined: Examined) -> pl.DataFrame:
    """Each player's half of every game of two whose values are known."""
    games = examined.games.drop_nulls(["white_value", "black_value"])
    points = pl.col("score").replace_strict(HALF_POINTS, return_dtype=pl.Float64) / 2
    parts = [
        games.with_columns(
            player_id=own,
            own_value=f"{own}_value",
            opponent_value=f"{opponent}_value",
            score=points if own == "white" else 1 - points,
            mean=expected(pl.col(f"{own}_value") - pl.col(f"{opponent}_value")),
        )
        for own, opponent in (("white", "black"), ("black", "white"))
    ]
    return pl.concat(parts)


def _totals(sides: pl.DataFrame) -> pl.DataFrame:
    totals = sides.group_by("player_id", "list_slug", "period", "period_id").agg(
        games=pl.len(), score=pl.col("score").sum(), mean=pl.col("mean").sum()
    )
    return totals.with_columns(chance=chance(pl.col("games"), pl.col("score"), pl.col("mean")))


def _detail(row: Mapping[str, Any], name: str) -> str:
    return (
        f"{row['score']:g} of {row['games']}{row['against']} in {name},"
        f" {month_in_words(row['period'])}, where {row['mean']:.1f} was to be expected:"
        f" at most once in {in_words(row['chance'])}"
    )
