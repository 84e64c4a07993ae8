"""What an administrator reads before publishing a draft."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import polars as pl

from grading.models import Correction, Event
from grading.publishing.differences import BEFORE, Difference
from grading.publishing.records import Records
from grading.publishing.spans import Span
from grading.publishing.tables import GRADES

LARGEST = 20


def report(
    differences: Sequence[Difference],
    spans: Sequence[Span],
    records: Records,
    pending: Sequence[Correction],
) -> dict[str, Any]:
    """Counts, the grades that move, their causes, warnings, and what has not been accepted."""
    moves = _moves(next(d for d in differences if d.table is GRADES), records)
    return {
        "rows": {
            difference.table.model.__name__: {
                "new": difference.comes["id" + BEFORE].null_count(),
                "changed": len(difference.comes) - difference.comes["id" + BEFORE].null_count(),
                "gone": len(difference.goes)
                - (len(difference.comes) - difference.comes["id" + BEFORE].null_count()),
            }
            for difference in differences
        },
        "closes": [
            f"{span.grading_list.name} {period.name}" for span in spans for period in span.closing
        ],
        "moves": {
            "count": len(moves),
            "causes": dict(moves.group_by("cause").len().sort("cause").iter_rows()),
            "largest": moves.head(LARGEST).to_dicts(),
        },
        "warnings": _warnings(records),
        "received": Event.objects.filter(stage=Event.Stage.RECEIVED).count(),
        "corrections": [correction.pk for correction in pending],
    }


def _moves(grades: Difference, records: Records) -> pl.DataFrame:
    """Published grades that change, largest first."""
    refs = records.players.select("id", "ref")
    return (
        grades.comes.filter(
            pl.col("cause") != "", pl.col("grade").ne_missing(pl.col("grade" + BEFORE))
        )
        .join(refs, left_on="player_id", right_on="id")
        .select("ref", "list_slug", "period", "cause", old="grade" + BEFORE, new="grade")
        .with_columns(size=(pl.col("new").fill_null(0) - pl.col("old").fill_null(0)).abs())
        .sort("size", "ref", "list_slug", "period", descending=[True, False, False, False])
        .drop("size")
    )


def _warnings(records: Records) -> list[str]:
    met_himself = records.games.filter(pl.col("white") == pl.col("black"))
    unplaced = records.games.filter(~pl.col("id").is_in(records.placements["game_id"].implode()))
    found = (
        (len(met_himself), "games between two records of one player are left out"),
        (len(unplaced), "games of accepted events are placed in no list"),
    )
    return [f"{count} {what}" for count, what in found if count]
