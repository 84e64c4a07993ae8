"""Figures about everybody that would need every row to be looked at, counted once a revision.

Players who are hidden are not among them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

import polars as pl

from grading.models import PublishedSide
from grading.publishing.tables import (
    AFFILIATIONS,
    CLUBS,
    GRADES,
    PLAYERS,
    SIDES,
    SnapshotTable,
)

Status = PublishedSide.Status
PLAYED = (Status.GRADED.value, Status.NOT_COUNTED.value, Status.HISTORY.value)
"""What sides of games have that are behind a list."""
LOOKED_AT = {
    PLAYERS: ("player_id",),
    AFFILIATIONS: ("player_id", "club_id", "position"),
    CLUBS: ("club_id", "county", "union"),
    GRADES: ("player_id", "list_slug", "period", "grade", "junior_age"),
    SIDES: ("game_id", "player_id", "list_slug", "period", "status"),
}
"""The columns that are counted."""

Rows = Callable[[SnapshotTable], pl.DataFrame]
"""Gives a table's rows, with at least the columns that are looked at."""


def games_played(sides: pl.DataFrame) -> int:
    """How many games are on record: a default is none."""
    return sides.filter(pl.col("status") != Status.DEFAULT.value)["game_id"].n_unique()


def statistics(rows: Rows, lists: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    """By list and period, by juniors' ages, and by county; ``lists`` are the revision's."""
    players = rows(PLAYERS).select("player_id")
    held = rows(GRADES).filter(pl.col("grade").is_not_null())
    grades = held.join(players, on="player_id", how="semi")
    played = rows(SIDES).filter(pl.col("status").is_in(PLAYED))
    latest = pl.DataFrame(
        [(described["slug"], described["latest"]) for described in lists],
        schema={"list_slug": pl.String, "period": pl.String},
        orient="row",
    )
    current = grades.join(latest, on=["list_slug", "period"])
    return {
        "periods": _periods(grades, played, players, lists),
        "juniors": _juniors(current, lists),
        "counties": _counties(current, rows(AFFILIATIONS), rows(CLUBS)),
    }


def _periods(
    grades: pl.DataFrame,
    played: pl.DataFrame,
    players: pl.DataFrame,
    lists: Iterable[Mapping[str, Any]],
) -> dict[str, list[dict[str, Any]]]:
    """For each list that is out: its games and who played them, who has a grade, and their sum."""
    by_list = ["list_slug", "period"]
    games = played.group_by(by_list).agg(games=pl.col("game_id").n_unique())
    shown = played.join(players, on="player_id", how="semi")
    active = shown.group_by(by_list).agg(players=pl.col("player_id").n_unique())
    graded = grades.group_by(by_list).agg(graded=pl.len(), grades=pl.col("grade").sum())
    out = pl.DataFrame(
        [
            (described["slug"], period["name"])
            for described in lists
            for period in described["periods"]
            if period["revision"] is not None or not period["computed"]
        ],
        schema={"list_slug": pl.String, "period": pl.String},
        orient="row",
    )
    for figures in (games, active, graded):
        out = out.join(figures, on=by_list, how="left", maintain_order="left")
    # Of periods before there was anything on record there is nothing to say.
    rows = out.fill_null(0).filter((pl.col("games") > 0) | (pl.col("graded") > 0))
    counted = rows.rename({"period": "name"})
    return {
        described["slug"]: counted.filter(pl.col("list_slug") == described["slug"])
        .drop("list_slug")
        .to_dicts()
        for described in lists
    }


def _juniors(
    current: pl.DataFrame, lists: Iterable[Mapping[str, Any]]
) -> dict[str, dict[str, int]]:
    """By list, how many of those with a current grade are of each junior age."""
    ages = current.drop_nulls("junior_age").group_by("list_slug", "junior_age").len()
    counts: dict[str, dict[str, int]] = {described["slug"]: {} for described in lists}
    for slug, age, count in ages.sort("list_slug", "junior_age").iter_rows():
        counts[slug][str(age)] = count
    return counts


def _counties(
    current: pl.DataFrame, affiliations: pl.DataFrame, clubs: pl.DataFrame
) -> list[dict[str, Any]]:
    """By the county of the club each was last seen with: how many have a grade, and their sum."""
    last = affiliations.filter(pl.col("position") == 0).join(clubs, on="club_id")
    placed = current.join(last, on="player_id", how="left")
    groups = (
        placed.with_columns(pl.col("county", "union").fill_null(""))
        .group_by("county", "union", "list_slug")
        .agg(graded=pl.len(), grades=pl.col("grade").sum())
        .sort("county", "union", "list_slug")
    )
    found: dict[tuple[str, str], dict[str, dict[str, int]]] = {}
    for county, union, slug, graded, grades in groups.iter_rows():
        found.setdefault((county, union), {})[slug] = {"graded": graded, "grades": grades}
    return [
        {"county": county, "union": union, "lists": lists}
        for (county, union), lists in found.items()
    ]
