"""Juniors' ages for every list, from those that were published with some.

All are taken on a 31 August, so that one age of a player says which he has in any other list.
"""

from __future__ import annotations

from collections.abc import Sequence

import polars as pl

from grading.engine.ages import ADULT_AGE, age_day


def ages_in_all_lists(published: pl.DataFrame, lists: Sequence[tuple[str, str]]) -> pl.DataFrame:
    """Ages of juniors: ``player_id``, ``list_slug``, ``period``, ``age``.

    ``published`` has ``player_id``, ``period`` and ``age``; ``lists`` are slugs and periods.
    """
    text = pl.String
    periods = pl.DataFrame(lists, schema={"list_slug": text, "period": text}, orient="row")
    names = sorted({*published["period"].unique(), *periods["period"]})
    years = pl.DataFrame(
        [(name, age_day(name).year) for name in names],
        schema={"period": text, "year": pl.Int64},
        orient="row",
    )
    # Who is born after the day is 0 however long after: the latest of the years is right.
    aged_0_in = pl.col("year") - pl.col("age")
    born = published.join(years, on="period").group_by("player_id").agg(aged_0_in=aged_0_in.max())
    return (
        born.join(periods.join(years, on="period"), how="cross")
        .with_columns(age=(pl.col("year") - pl.col("aged_0_in")).clip(0))
        .filter(pl.col("age") < ADULT_AGE)
        .select("player_id", "list_slug", "period", "age")
    )
