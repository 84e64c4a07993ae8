"""Allocated grades as the engine takes them: by period, one element a player."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
import polars as pl

from grading.engine.columns import NO_GRADE, Ints
from grading.publishing.engine_columns import Association
from grading.publishing.records import Records

Allocated = Mapping[int, Ints]
"""By the key of a period that has allocations."""


def allocated(records: Records, people: Association) -> Allocated:
    """A merged player's allocation is his own record's, and the other's where he has none."""
    roots = records.players.select("id", "root")
    rows = (
        records.allocations.join(roots, left_on="player_id", right_on="id")
        .sort(pl.col("player_id") != pl.col("root"), "player_id")
        .unique(["root", "period_id"], keep="first", maintain_order=True)
    )
    theirs = people.of_them(rows)
    return {int(period): _column(of, people) for (period,), of in theirs.group_by("period_id")}


def _column(rows: pl.DataFrame, people: Association) -> Ints:
    column = np.full(len(people.ids), NO_GRADE)
    column[people.places(rows["root"])] = rows["grade"].to_numpy()
    return column
