"""Rows lead to rows that are there, and the revision's totals are those of its rows."""

from __future__ import annotations

from collections.abc import Iterator

import polars as pl

from grading.models import Revision
from grading.publishing.frames import read_frame
from grading.publishing.statistics import games_played
from grading.publishing.tables import (
    AFFILIATIONS,
    CLUBS,
    EVENTS,
    GRADES,
    NAMES,
    PLAYERS,
    SECTIONS,
    SIDES,
    SnapshotTable,
)
from players.models import Player

LINKS = (
    (NAMES, "player_id", PLAYERS, "player_id"),
    (AFFILIATIONS, "player_id", PLAYERS, "player_id"),
    (GRADES, "player_id", PLAYERS, "player_id"),
    (SIDES, "player_id", PLAYERS, "player_id"),
    (AFFILIATIONS, "club_id", CLUBS, "club_id"),
    (SIDES, "event_id", EVENTS, "event_id"),
    (SIDES, "club_id", CLUBS, "club_id"),
    (SECTIONS, "event_id", EVENTS, "event_id"),
    (PLAYERS, "merged_into_id", PLAYERS, "player_id"),
)


def amiss_in_links(revision: Revision) -> Iterator[str]:
    """What is missing in a revision, or told wrongly of it."""
    tables = (NAMES, AFFILIATIONS, CLUBS, SIDES, EVENTS, SECTIONS, PLAYERS, GRADES)
    rows = {table: _rows(table, revision) for table in tables}
    # Players who are hidden have no row of their own; their games stay, as their opponents' do.
    hidden = list(Player.objects.filter(hidden=True).values_list("pk", flat=True))
    for table, column, target, key in LINKS:
        lost = (
            rows[table]
            .drop_nulls(column)
            .join(rows[target], left_on=column, right_on=key, how="anti")
        )
        if target is PLAYERS:
            lost = lost.filter(~pl.col(column).is_in(hidden))
        if len(lost):
            yield f"{len(lost)} rows of {table.model.__name__} lead to no {target.model.__name__}"
    yield from _amiss_in_halves(rows[SIDES])
    yield from _amiss_in_names(rows[PLAYERS], rows[NAMES])
    yield from _amiss_in_listing(revision, rows[PLAYERS], rows[GRADES])
    yield from _amiss_in_totals(revision, rows[PLAYERS], rows[SIDES], rows[EVENTS])


def _rows(table: SnapshotTable, revision: Revision) -> pl.DataFrame:
    return read_frame(table.model.objects.at(revision.number), table.schema)


def _amiss_in_halves(sides: pl.DataFrame) -> Iterator[str]:
    halves = sides.group_by("game_id", "list_slug").len()
    alone = halves.filter(pl.col("len") != 2)
    if len(alone):
        yield f"{len(alone)} games have not two sides, the first is game {_first(alone, 'game_id')}"


def _amiss_in_names(players: pl.DataFrame, names: pl.DataFrame) -> Iterator[str]:
    own = names.filter(~pl.col("is_former"))
    alive = players.filter(pl.col("merged_into_id").is_null())
    nameless = alive.join(own, on="player_id", how="anti")
    if len(nameless):
        yield f"{len(nameless)} players are found by no name, the first {_first(nameless, 'ref')}"


def _amiss_in_listing(
    revision: Revision, players: pl.DataFrame, grades: pl.DataFrame
) -> Iterator[str]:
    latest = pl.DataFrame(
        [(row["slug"], row["latest"]) for row in revision.lists],
        schema={"list_slug": pl.String, "period": pl.String},
        orient="row",
    )
    current = grades.join(latest, on=["list_slug", "period"]).drop_nulls("grade")
    listed = pl.col("player_id").is_in(current["player_id"].implode()) & ~pl.col("deceased")
    wrong = players.filter(pl.col("is_listed") != listed)
    if len(wrong):
        yield f"{len(wrong)} players are listed wrongly, the first {_first(wrong, 'ref')}"


def _amiss_in_totals(
    revision: Revision, players: pl.DataFrame, sides: pl.DataFrame, events: pl.DataFrame
) -> Iterator[str]:
    counted = {
        "players": players["merged_into_id"].null_count(),
        "graded": players["is_listed"].sum(),
        "events": len(events),
        "games": games_played(sides),
    }
    for name, count in counted.items():
        if revision.totals[name] != count:
            yield f"it tells of {revision.totals[name]} {name}, and there are {count}"


def _first(rows: pl.DataFrame, column: str) -> str:
    return str(rows[column].sort().to_list()[0])
