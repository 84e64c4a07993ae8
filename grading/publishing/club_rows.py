"""Rows of clubs, of who was seen playing for them, and of events."""

from __future__ import annotations

import polars as pl

from grading.affiliations import affiliations
from grading.publishing.player_rows import LONGEST
from grading.publishing.records import Records
from gradingsite.folding import fold


def club_rows(records: Records) -> pl.DataFrame:
    """A row a club, location or county's team."""
    folded = pl.Series([fold(name)[:LONGEST] for name in records.clubs["name"]], dtype=pl.String)
    return records.clubs.select(
        "code",
        "name",
        "kind",
        "merged_into_id",
        club_id="id",
        folded=folded,
        county=pl.col("county__name").fill_null(""),
        union=pl.col("county__union__code").fill_null(""),
    )


def event_rows(records: Records) -> pl.DataFrame:
    """A row for each event that has a game by the nominal day."""
    games = records.games.group_by("event_id").len("games")
    return records.events.join(games, left_on="id", right_on="event_id").select(
        "code",
        "name",
        "kind",
        "rate",
        "organiser",
        "first_day",
        "last_day",
        "is_final",
        event_id="id",
        games=pl.col("games").cast(pl.Int64),
    )


def affiliation_rows(records: Records) -> pl.DataFrame:
    """Whom each player was seen playing for by the nominal day."""
    in_games = (
        records.games.select("day", player_id=colour, club_id=f"{colour}_club_id")
        for colour in ("white", "black")
    )
    roots = records.players.select("id", "root")
    before = records.imported_affiliations.join(roots, left_on="player_id", right_on="id")
    imported = (
        before.select(day, "club_id", player_id="root").rename({day: "day"})
        for day in ("first_seen", "last_seen")
    )
    columns = ("player_id", "club_id", "day")
    seen = pl.concat([rows.select(columns) for rows in (*in_games, *imported)])
    return affiliations(seen.drop_nulls("club_id"), records.nominal_day)
