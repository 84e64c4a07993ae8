"""Which sides count in their players' grades. Source: grading rules, section 8."""

from __future__ import annotations

import polars as pl

from grading.models import Event
from grading.publishing.records import Records
from grading.services.eligibility import MEMBERS_ONLY_ENDED
from players.models import Membership


def with_counts(records: Records) -> pl.DataFrame:
    """The games, with ``white_counts`` and ``black_counts``."""
    events = records.events.select(
        pl.col("id").alias("event_id"),
        "members_only",
        "reported_by_id",
        is_foreign=pl.col("kind") == Event.Kind.FOREIGN.value,
    )
    games = records.games.join(events, on="event_id", maintain_order="left")
    reporters = records.players.select("id", reporter="root")
    games = games.join(
        reporters, left_on="reported_by_id", right_on="id", how="left", maintain_order="left"
    )
    restricted = games.filter(
        pl.col("is_foreign") | (pl.col("members_only") & (pl.col("day") < MEMBERS_ONLY_ENDED))
    )
    refused = {
        colour: restricted.filter(~_counts(restricted, records, colour))["id"]
        for colour in ("white", "black")
    }
    return games.with_columns(
        (~pl.col("id").is_in(ids.implode())).alias(f"{colour}_counts")
        for colour, ids in refused.items()
    )


def _counts(games: pl.DataFrame, records: Records, colour: str) -> pl.Series:
    """Whether the player of that ``colour`` was a member, and in a foreign event its reporter."""
    member = _was_member(games, records, colour, direct=False)
    direct = _was_member(games, records, colour, direct=True)
    abroad = games["is_foreign"]
    is_reporter = games[colour].eq_missing(games["reporter"])
    return (abroad & is_reporter & direct) | (~abroad & member)


def _was_member(games: pl.DataFrame, records: Records, colour: str, *, direct: bool) -> pl.Series:
    """Whether each game's player held a membership on its day, of a direct member if so asked."""
    memberships = records.memberships.join(
        records.players.select("id", "root"), left_on="player_id", right_on="id"
    )
    if direct:
        memberships = memberships.filter(pl.col("kind") == Membership.Kind.DIRECT.value)
    held = games.join(memberships, left_on=colour, right_on="root").filter(
        (pl.col("day") >= pl.col("first_day"))
        & (pl.col("last_day").is_null() | (pl.col("day") <= pl.col("last_day")))
    )
    return games["id"].is_in(held["id"].implode())
