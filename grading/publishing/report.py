"""What an administrator reads before publishing a draft."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import polars as pl

from grading.models import Correction, Event
from grading.models.corrections import Cause
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
    received = Event.objects.filter(stage=Event.Stage.RECEIVED).order_by("received_on", "name")
    return {
        "rows": {difference.table.words: difference.counts() for difference in differences},
        "closes": [
            f"{span.grading_list.name} {period.name}" for span in spans for period in span.closing
        ],
        "moves": {
            "count": len(moves),
            "causes": dict(moves.group_by("cause").len().sort("cause").iter_rows()),
            "largest": moves.head(LARGEST).to_dicts(),
        },
        "warnings": _warnings(records),
        "received": [str(event) for event in received],
        "corrections": [correction.pk for correction in pending],
        "corrected": [_in_words(correction) for correction in pending[:LARGEST]],
    }


def causes_of_moves(report: Mapping[str, Any]) -> list[tuple[str, int]]:
    """Why published grades move, in the words of the public, and how many of them."""
    found = report.get("moves", {}).get("causes", {})
    return [(str(cause.label), found[cause]) for cause in Cause if cause in found]


def _in_words(correction: Correction) -> str:
    """What was put right, and whom it touches; the reason is for the records alone."""
    players = ", ".join(str(player) for player in correction.players.all()[:2])
    return f"{correction.get_cause_display()}: {players}"


def _moves(grades: Difference, records: Records) -> pl.DataFrame:
    """Published grades that change, largest first."""
    named = pl.concat_str("surname", pl.lit(", "), "forenames").str.strip_chars_end(", ")
    people = records.players.select("id", "ref", name=named)
    return (
        grades.comes.filter(
            pl.col("cause") != "", pl.col("grade").ne_missing(pl.col("grade" + BEFORE))
        )
        .join(people, left_on="player_id", right_on="id")
        .select("ref", "name", "list_slug", "period", "cause", old="grade" + BEFORE, new="grade")
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
