"""The rows of a published list, and of its clubs. Source: formats, sections 4 and 5."""

from __future__ import annotations

import polars as pl

from clubs.models import Club
from grading.exports.snapshot_rows import SnapshotRows
from grading.imports.published_list.layout import CLUBS, COLUMNS
from grading.reading.lists import PublishedList, PublishedPeriod

MARKS = ("", "R")
"""What the columns of the first list begin with, and those of the second."""
CLUB_COLUMNS = ("Club", "Code", "Union", "County")


def list_rows(rows: SnapshotRows) -> list[tuple[object, ...]]:
    """A row in ``COLUMNS`` for each player with a current grade in either list, by reference."""
    shown = rows.players.filter("is_listed").select(
        *("player_id", "is_listed"),
        Ref="ref",
        Name=_full_name(),
        Sex="sex",
        JrAge="junior_age",
        FIDECode="fide_code",
        Nation="nation",
    )
    for mark, of in zip(MARKS, (*rows.lists[:2], None, None), strict=False):
        shown = shown.join(_grades(rows, of, mark), on="player_id", how="left")
    held = shown.filter(pl.any_horizontal(pl.col(f"{mark}Grade").is_not_null() for mark in MARKS))
    clubs = _clubs_of(rows)
    return held.join(clubs, on="player_id", how="left").sort("Ref").select(COLUMNS).rows()


def _full_name() -> pl.Expr:
    both = pl.concat_str("surname", pl.lit(", "), "forenames")
    return pl.when(pl.col("forenames") == "").then("surname").otherwise(both)


def _grades(rows: SnapshotRows, of: PublishedList | None, mark: str) -> pl.DataFrame:
    """The latest grade of one list, and that of the list before as it now stands."""
    latest = _period(rows, of, of.latest if of else None).select(
        "player_id",
        pl.col("grade").alias(f"{mark}Grade"),
        pl.col("category").alias(f"{mark}Cat"),
        pl.col("games_counted").alias(f"{mark}Games"),
    )
    before = _period(rows, of, of.previous if of else None).select(
        "player_id", pl.col("grade").alias(f"{mark}Grade1")
    )
    return latest.join(before, on="player_id", how="full", coalesce=True)


def _period(
    rows: SnapshotRows, of: PublishedList | None, period: PublishedPeriod | None
) -> pl.DataFrame:
    wanted = (pl.col("list_slug") == (of.slug if of else "")) & (
        pl.col("period") == (period.name if period else "")
    )
    return rows.grades.filter(wanted & pl.col("grade").is_not_null())


def _clubs_of(rows: SnapshotRows) -> pl.DataFrame:
    """The clubs shown for each player, in their order, one column each."""
    seen = rows.affiliations.drop_nulls("position").join(rows.clubs, on="club_id")
    names = seen.sort("player_id", "position").group_by("player_id").agg(names=_written_name())
    return names.select(
        "player_id",
        *(
            pl.col("names").list.get(place, null_on_oob=True).alias(column)
            for place, column in enumerate(CLUBS)
        ),
    )


def club_rows(rows: SnapshotRows) -> list[tuple[object, ...]]:
    """A row in ``CLUB_COLUMNS`` for each club, location and county's team, by code."""
    named = rows.clubs.select(Club=_written_name(), Code="code", Union="union", County="county")
    return named.sort("Code").select(CLUB_COLUMNS).rows()


def _written_name() -> pl.Expr:
    """A location's name ends with a star in lists."""
    location = pl.col("kind") == Club.Kind.LOCATION.value
    marked = ~location | pl.col("name").str.ends_with("*")
    return pl.when(marked).then("name").otherwise(pl.col("name") + "*")
