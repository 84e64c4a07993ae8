"""The tables behind a list. Those the calculator knows are in its columns: formats, section 1."""

from __future__ import annotations

import polars as pl

from grading.exports.game_tables import game_ids, games, sides
from grading.exports.grade_tables import ages, allocations, grades, history, opening
from grading.exports.snapshot_rows import SnapshotRows
from grading.exports.starts import starts


def tables(rows: SnapshotRows) -> dict[str, pl.DataFrame]:
    """Each table by its name, sorted as the calculator sorts."""
    ids = game_ids(rows)
    return {
        "players": _players(rows),
        "games": games(rows, ids),
        "opening": opening(rows),
        "ages": ages(rows),
        "allocations": allocations(rows),
        "starts": starts(rows),
        "grades": grades(rows),
        "sides": sides(rows, ids),
        "history": history(rows),
        "events": _events(rows),
    }


def _players(rows: SnapshotRows) -> pl.DataFrame:
    """Everybody with a reference of his own, and those who are in games without one."""
    last = rows.affiliations.filter(pl.col("position") == 0).join(rows.clubs, on="club_id")
    shown = (
        rows.players.filter(pl.col("merged_into_id").is_null())
        .join(last.select("player_id", club="code"), on="player_id", how="left")
        .select("ref", "surname", "forenames", "sex", "title", "fide_code", "nation", "club")
    )
    withheld = rows.refs.filter(~pl.col("is_shown")).select("ref")
    return pl.concat([shown, withheld], how="diagonal").sort("ref")


def _events(rows: SnapshotRows) -> pl.DataFrame:
    columns = ("code", "name", "kind", "rate", "organiser", "first_day", "last_day", "games")
    return rows.events.select("event_id", *columns).rename({"event_id": "event"}).sort("event")
