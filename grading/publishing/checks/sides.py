"""Sides say the same as the grades their players went in with, and are worth what they say."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import polars as pl

from grading.engine.points import points
from grading.engine.results import Kind
from grading.engine.rounding import round_half_up
from grading.engine.rules import RULE_SETS
from grading.models import PublishedGrade, PublishedSide, Revision
from grading.publishing.frames import read_frame
from grading.publishing.tables import GRADES, SIDES
from grading.scores import HALF_POINTS

Status = PublishedSide.Status
CALCULATED = (Status.GRADED.value, Status.NOT_COUNTED.value)


def amiss_in_sides(revision: Revision) -> Iterator[str]:
    """What is wrong with the graded sides of a revision."""
    sides = read_frame(
        PublishedSide.objects.at(revision.number).filter(status__in=CALCULATED), SIDES.schema
    )
    grades = read_frame(PublishedGrade.objects.at(revision.number), GRADES.schema)
    yield from _amiss_in_entries(grades)
    averaged = sides.join(_averaged(grades), on=["list_slug", "period"], how="semi")
    yield from _amiss_in_values(averaged, grades)
    yield from _amiss_in_points(averaged)


def _averaged(grades: pl.DataFrame) -> pl.DataFrame:
    """The lists whose sides are worth points: of others ``checks.ratings`` knows."""
    known = grades.filter(pl.col("scheme").is_in(list(RULE_SETS)))
    return known.select("list_slug", "period").unique()


def _amiss_in_values(sides: pl.DataFrame, grades: pl.DataFrame) -> Iterator[str]:
    entries = grades.select("player_id", "list_slug", "period", "entry_value", "entry_kind")
    roles = (
        ("player_id", "own_value", "entry_value"),
        ("opponent_id", "opponent_value", "entry_value"),
        ("opponent_id", "opponent_kind", "entry_kind"),
    )
    for role, value, entry in roles:
        both = sides.join(
            entries,
            left_on=[role, "list_slug", "period"],
            right_on=["player_id", "list_slug", "period"],
            how="left",
        )
        wrong = both.filter(pl.col(value).ne_missing(pl.col(entry)))
        if len(wrong):
            yield f"{len(wrong)} sides have an {value} that is not what the player went in with"


def _amiss_in_entries(grades: pl.DataFrame) -> Iterator[str]:
    starting = grades.filter(pl.col("entry_kind") == Kind.START.value)
    rounded = np.maximum(round_half_up(starting["entry_exact"].to_numpy()), 0)
    wrong = int((rounded != starting["entry_value"].to_numpy()).sum())
    if wrong:
        yield f"{wrong} starting grades are not their exact values, rounded"


def _amiss_in_points(sides: pl.DataFrame) -> Iterator[str]:
    score = sides["score"].replace_strict(HALF_POINTS, return_dtype=pl.Int64)
    own_score = sides.select(pl.when("is_white").then(score).otherwise(2 - score)).to_series()
    worth, _ = points(
        sides["own_value"].to_numpy(), sides["opponent_value"].to_numpy(), own_score.to_numpy()
    )
    wrong = sides.filter(pl.col("points") != pl.Series(worth))
    if len(wrong):
        first = wrong.row(0, named=True)
        yield f"{len(wrong)} sides have wrong points, the first in game {first['game_id']}"
