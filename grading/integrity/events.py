"""Events that are graded as none may be any more."""

from __future__ import annotations

import polars as pl

from grading.integrity.examined import Examined
from grading.integrity.found import as_found
from grading.integrity.sides import once
from grading.services.eligibility import MEMBERS_ONLY_ENDED


def members_only(examined: Examined) -> pl.DataFrame:
    """Events graded for members only with games of days when none was any more, one row each."""
    late = once(examined.games).filter(
        pl.col("event_members_only"), pl.col("day") >= MEMBERS_ONLY_ENDED
    )
    events = late.group_by("event_id").agg(pl.col("day").min(), games=pl.len())
    return as_found(
        events.sort("day", "event_id").with_columns(
            detail=pl.format("{} of its games are of September 2012 or later", "games")
        )
    )
