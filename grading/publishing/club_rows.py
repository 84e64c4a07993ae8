"""Rows of clubs, of who was seen playing for them, and of events with their sections."""

from __future__ import annotations

import polars as pl

from grading.affiliations import affiliations
from grading.publishing.player_rows import LONGEST
from grading.publishing.records import Records
from gradingsite.folding import fold


def club_rows(records: Records) -> pl.DataFrame:
    """A row a club, location or county's team."""
    return records.clubs.select(
        "code",
        "name",
        "kind",
        "merged_into_id",
        club_id="id",
        folded=_folded(records.clubs),
        county=pl.col("county__name").fill_null(""),
        union=pl.col("county__union__code").fill_null(""),
    )


def event_rows(records: Records) -> pl.DataFrame:
    """A row for each event that has a game by the nominal day."""
    games = records.games.group_by("event_id").len("games")
    # The same records give the same rows in the same order, which is that of the feed of changes.
    with_games = records.events.join(
        games, left_on="id", right_on="event_id", maintain_order="left"
    )
    return with_games.select(
        "code",
        "name",
        "kind",
        "rate",
        "organiser",
        "first_day",
        "last_day",
        "is_final",
        folded=_folded(with_games),
        event_id="id",
        games=pl.col("games").cast(pl.Int64),
    )


def section_rows(records: Records) -> pl.DataFrame:
    """A row for each section that has a game by the nominal day."""
    return records.sections.filter(
        pl.col("id").is_in(records.games["section_id"].drop_nulls().implode())
    ).select("event_id", "name", "kind", "position", section_id="id")


def affiliation_rows(records: Records) -> pl.DataFrame:
    """Whom each player was seen playing for by the nominal day, but for clubs that are left out."""
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
    left_out = records.left_out_affiliations.join(roots, left_on="player_id", right_on="id").select(
        "club_id", player_id="root"
    )
    columns = ("player_id", "club_id", "day")
    seen = pl.concat([rows.select(columns) for rows in (*in_games, *imported)])
    shown = seen.drop_nulls("club_id").join(left_out, on=["player_id", "club_id"], how="anti")
    return affiliations(shown, records.nominal_day)


def _folded(named: pl.DataFrame) -> pl.Series:
    """The names as they are looked up."""
    return pl.Series([fold(name)[:LONGEST] for name in named["name"]], dtype=pl.String)
