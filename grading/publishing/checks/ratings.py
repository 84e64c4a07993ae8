"""Ratings follow from their sides and from each other, in the snapshot alone."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

import numpy as np
import polars as pl

from grading.engine.results import Kind
from grading.engine.sequential.saca import OLDER, PRIMARY
from grading.engine.sequential.scheme import Pairings
from grading.engine.sequential.schemes import scheme_named
from grading.engine.sequential.school_grades import of_older_players
from grading.models import PublishedSide
from grading.scores import HALF_POINTS

KEYS = ["player_id", "period"]
NOT_COUNTED = PublishedSide.Status.NOT_COUNTED.value


def amiss_in_ratings(
    slug: str, scheme: str, periods: Sequence[str], grades: pl.DataFrame, sides: pl.DataFrame
) -> Iterator[str]:
    """What is wrong with a list's ratings; ``grades`` and ``sides`` are its own."""
    wrong = len(_moved_wrongly(scheme, sides))
    if wrong:
        yield f"{slug}: {wrong} sides moved a rating by something else than their games"
    yield from _told(slug, "moves", _summed_wrongly(grades, sides))
    yield from _told(slug, "entry", _broken(grades, periods))
    # A floor lifts a rating, and nothing lowers it but its games.
    came_to = pl.col("entry_value") + pl.col("own_points")
    yield from _told(slug, "outcome", grades.filter(pl.col("grade") < came_to))
    yield from _told(slug, "outcome", _lifted(grades, sides))


def _told(slug: str, what: str, wrong: pl.DataFrame) -> Iterator[str]:
    if len(wrong):
        first = wrong.row(0, named=True)["player_id"]
        yield f"{slug}: {what} of {len(wrong)} ratings amiss, the first of player {first}"


def _lifted(grades: pl.DataFrame, sides: pl.DataFrame) -> pl.DataFrame:
    """Who came out higher than the last event led to, and is no pupil that a start lifts."""
    starts = (PRIMARY, OLDER)
    ended = sides.group_by(*KEYS, "event_id").agg(
        pl.col("own_value").first(), pl.col("day").max(), moves=pl.col("points").sum()
    )
    last = (
        ended.sort("day", "event_id")
        .group_by(KEYS)
        .agg(led_to=(pl.col("own_value") + pl.col("moves")).last(), events=pl.len())
    )
    # Of several events only their end tells the order, which other players' games settle.
    one = last.filter(pl.col("events") == 1)
    both = grades.drop_nulls("grade").join(one, on=KEYS)
    return both.filter((pl.col("grade") > pl.col("led_to")) & ~pl.col("grade").is_in(starts))


def _moved_wrongly(scheme: str, sides: pl.DataFrame) -> pl.DataFrame:
    """Each side rated again, alone, from the two ratings it tells of."""
    score = sides["score"].replace_strict(HALF_POINTS, return_dtype=pl.Int64)
    own = sides.select(pl.when("is_white").then(score).otherwise(2 - score)).to_series()
    count = len(sides)
    places, both = np.arange(count), np.ones(count, np.bool_)
    before = np.concatenate([sides["own_value"].to_numpy(), sides["opponent_value"].to_numpy()])
    games = Pairings(2 * count, places, places + count, own.to_numpy(), both, both)
    rated = scheme_named(scheme, of_older_players(0)).rate(before[np.newaxis].astype(float), games)
    moved = pl.Series(np.rint(rated.white_move).astype(np.int64))
    counted = sides["status"] != NOT_COUNTED
    return sides.filter(counted & (sides["points"] != moved))


def _summed_wrongly(grades: pl.DataFrame, sides: pl.DataFrame) -> pl.DataFrame:
    sums = (
        sides.filter(pl.col("status") != NOT_COUNTED)
        .group_by(KEYS)
        .agg(sides=pl.len().cast(pl.Int64), moves=pl.col("points").sum())
    )
    both = grades.filter(pl.col("scheme") != "").join(sums, on=KEYS, how="left")
    return both.filter(
        (pl.col("own_sides") != pl.col("sides").fill_null(0))
        | (pl.col("own_points") != pl.col("moves").fill_null(0))
    )


def _broken(grades: pl.DataFrame, periods: Sequence[str]) -> pl.DataFrame:
    """Who went in with another rating than he came out of the list before with."""
    after = dict(pairwise(periods))
    before = grades.drop_nulls("grade").select(
        "player_id",
        held="grade",
        period=pl.col("period").replace_strict(after, default=None, return_dtype=pl.String),
    )
    went_in = grades.filter(pl.col("entry_kind") == Kind.LIST.value)
    both = went_in.join(before.drop_nulls("period"), on=KEYS)
    return both.filter(pl.col("entry_value") != pl.col("held"))
