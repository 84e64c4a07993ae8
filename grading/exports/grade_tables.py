"""Grades as they came out, those they began with, and the ages they were worked out with."""

from __future__ import annotations

from datetime import date

import polars as pl

from grading.engine.results import Kind
from grading.exports.junior_ages import ages_in_all_lists
from grading.exports.snapshot_rows import SnapshotRows
from grading.interchange.write import GRADES

Periods = list[tuple[str, str, date]]
"""Slugs of lists with names of periods and their last days."""


def grades(rows: SnapshotRows) -> pl.DataFrame:
    """Every grade of the lists worked out here."""
    held = rows.own(_held(rows, _out(rows, computed=True)))
    return held.with_columns(list="list_slug").select(GRADES).sort("list", "period", "ref")


def history(rows: SnapshotRows) -> pl.DataFrame:
    """Every grade from before."""
    held = rows.own(_held(rows, _out(rows, computed=False)))
    columns = held.with_columns(list="list_slug", games="games_counted")
    return columns.select("list", "period", "ref", "grade", "category", "games").sort(
        "list", "period", "ref"
    )


def opening(rows: SnapshotRows) -> pl.DataFrame:
    """The grades held before the first computed list, and the day they are of."""
    periods = [
        (shown.slug, shown.opening.name, shown.opening.last_day)
        for shown in rows.lists
        if shown.opening is not None
    ]
    held = rows.with_ref(_held(rows, periods), "player_id", "ref")
    columns = held.with_columns(list="list_slug", games="games_counted", date="last_day")
    return columns.select("list", "ref", "grade", "games", "date").sort("list", "ref")


def ages(rows: SnapshotRows) -> pl.DataFrame:
    """Juniors' ages in the computed lists, of all who play or hold a grade."""
    out = _out(rows, computed=True)
    told = _of(rows.grades, out).select("player_id", "period", age="junior_age")
    latest = max((period for _, period, _ in out), default="")
    if latest == max((shown.latest.name for shown in rows.lists if shown.latest), default=""):
        # With each player stands his age in the latest list of all.
        now = rows.players.select("player_id", period=pl.lit(latest), age="junior_age")
        told = pl.concat([told, now])
    found = ages_in_all_lists(told.drop_nulls("age"), [(slug, period) for slug, period, _ in out])
    # Only those who play or hold a grade are looked up in what is published of lists.
    seen = pl.concat([rows.sides["player_id"], rows.grades["player_id"]]).unique()
    theirs = found.filter(pl.col("player_id").is_in(seen.implode()))
    named = rows.with_ref(theirs, "player_id", "ref").with_columns(list="list_slug")
    return named.select("list", "period", "ref", "age").sort("list", "period", "ref")


def allocations(rows: SnapshotRows) -> pl.DataFrame:
    """The grades that were allocated for the computed lists."""
    given = _of(rows.grades, _out(rows, computed=True)).filter(
        pl.col("entry_kind") == Kind.ALLOCATED.value
    )
    named = rows.with_ref(given, "player_id", "ref")
    return named.select(
        pl.col("list_slug").alias("list"), "period", "ref", pl.col("entry_value").alias("grade")
    ).sort("list", "period", "ref")


def _out(rows: SnapshotRows, *, computed: bool) -> Periods:
    """The periods whose lists are out: those ``computed`` here, or those from before."""
    return [
        (shown.slug, period.name, period.last_day)
        for shown in rows.lists
        for period in shown.periods
        if period.is_out and period.computed == computed
    ]


def _held(rows: SnapshotRows, periods: Periods) -> pl.DataFrame:
    return _of(rows.grades, periods).drop_nulls("grade")


def _of(frame: pl.DataFrame, periods: Periods) -> pl.DataFrame:
    """The rows of ``periods``, with their ``last_day``."""
    schema = {"list_slug": pl.String, "period": pl.String, "last_day": pl.Date}
    wanted = pl.DataFrame(periods, schema=schema, orient="row")
    return frame.join(wanted, on=["list_slug", "period"])
