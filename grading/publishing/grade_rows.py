"""Rows of grades: what the engine found, and the history that came with the database."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np
import polars as pl

from grading.engine.ages import ADULT
from grading.engine.columns import NO_GRADE
from grading.engine.results import NO_CATEGORY, NO_CUT, Kind, PeriodResult
from grading.engine.rules import Fill
from grading.publishing.engine_columns import GradedGames
from grading.publishing.records import Records
from grading.publishing.spans import Span
from grading.publishing.tables import GRADES


def computed_rows(graded: GradedGames, result: PeriodResult) -> pl.DataFrame:
    """A row for everybody who went into a period, or came out of it with anything counted."""
    outcome, entry = result.outcome, result.entry
    ages = graded.columns.ages[graded.columns.periods.index(result.period)]
    shown = (entry.kind != Kind.NONE) | (outcome.games_counted > 0)
    letters = np.array([*(category.letter for category in result.rules.categories), ""])
    counts = ("increment", "games_12m", "games_counted", "own_sides", "own_points")
    brought = ("forward_sides", "forward_points", "cut_taken", "cut_sides", "cut_points")
    columns = {
        "player_id": graded.people.ids,
        "entry_kind": entry.kind,
        "entry_value": entry.value,
        "entry_exact": entry.exact,
        "grade": outcome.grade,
        "category": letters[np.where(outcome.category == NO_CATEGORY, -1, outcome.category)],
        "junior_age": ages,
        "cut": outcome.cut,
        **{name: getattr(outcome, name) for name in (*counts, *brought)},
    }
    frame = pl.DataFrame({name: column[shown] for name, column in columns.items()}).with_columns(
        pl.lit(result.name).alias("list_slug"),
        pl.lit(result.period.name).alias("period"),
        pl.lit(result.rules.name).alias("scheme"),
        *(_null_at(name, NO_GRADE) for name in ("entry_value", "grade")),
        _null_at("junior_age", ADULT),
        pl.col("entry_exact").fill_nan(None),
        *_cut_columns(graded, result),
    )
    return _as_rows(frame)


def _null_at(name: str, nothing: int) -> pl.Expr:
    return pl.when(pl.col(name) != nothing).then(pl.col(name)).alias(name)


def _cut_columns(graded: GradedGames, result: PeriodResult) -> tuple[pl.Expr, pl.Expr]:
    cut = _null_at("cut", NO_CUT)
    if result.rules.fill is Fill.DATE:
        return cut.cast(pl.Int32).cast(pl.Date).alias("cut_day"), pl.lit("").alias("cut_period")
    names = {index: period.name for index, period in enumerate(graded.columns.periods)}
    names[-1] = graded.columns.before.name
    name = cut.replace_strict(names, default="", return_dtype=pl.String)
    return pl.lit(None, pl.Date).alias("cut_day"), name.alias("cut_period")


def imported_rows(records: Records, every_span: Iterable[Span]) -> pl.DataFrame:
    """A row for each grade from before the first list worked out here."""
    places = [
        (period.pk, span.grading_list.slug, period.name)
        for span in every_span
        for period in span.history
    ]
    periods = pl.DataFrame(
        places,
        schema={"period_id": pl.Int64, "list_slug": pl.String, "period": pl.String},
        orient="row",
    )
    roots = records.players.select("id", "root")
    rows = (
        records.imported.join(periods, on="period_id")
        .join(roots, left_on="player_id", right_on="id")
        # A merged player's history is his own record's, and the other's where he has none.
        .sort(pl.col("player_id") != pl.col("root"), "player_id", "list_slug", "period")
        .unique(["root", "list_slug", "period"], keep="first", maintain_order=True)
        .drop("player_id")
        .rename({"root": "player_id", "games": "games_counted"})
    )
    return _as_rows(rows)


def _as_rows(frame: pl.DataFrame) -> pl.DataFrame:
    """All columns of the table, those that ``frame`` lacks as nothing."""
    nothing = {pl.String: "", pl.Int64: 0}
    absent = {"entry_value", "junior_age"}
    return frame.select(
        pl.col(name).cast(kind)
        if name in frame.columns
        else pl.lit(None if name in absent else nothing.get(kind), kind).alias(name)
        for name, kind in GRADES.schema.items()
    )
