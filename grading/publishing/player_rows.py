"""Rows of players and of the names they are found by. No birth date gets past this point."""

from __future__ import annotations

from collections.abc import Iterable

import polars as pl

from grading.engine.ages import ADULT, junior_ages
from grading.publishing.engine_columns import Association
from grading.publishing.records import Records
from grading.publishing.spans import Span
from gradingsite.folding import fold

LONGEST = 200
"""As much of a folded name as the snapshot keeps; a letter can fold to several."""


def player_rows(
    records: Records, spans: Iterable[Span], people: Association, graded: pl.Series
) -> pl.DataFrame:
    """A row a player who is not hidden; ``graded`` are the ids of those with a current grade.

    Who is hidden is so under every reference: the records merged into his have no row either.
    """
    members = _members(records)
    hidden = records.players.filter("hidden")["id"]
    ages = _ages(records, spans, people)
    return (
        records.players.filter(~pl.col("hidden"), ~pl.col("root").is_in(hidden.implode()))
        .join(ages, left_on="id", right_on="player_id", how="left", maintain_order="left")
        .join(members, left_on="id", right_on="player_id", how="left", maintain_order="left")
        .select(
            "ref",
            "surname",
            "forenames",
            "sex",
            "junior_age",
            "title",
            "fide_code",
            "nation",
            "deceased",
            player_id="id",
            is_listed=pl.col("id").is_in(graded.implode()) & ~pl.col("deceased"),
            member_number=pl.col("number").fill_null(""),
            member_level=pl.col("level").fill_null(""),
            member_until="last_day",
            merged_into_id=pl.when(pl.col("root") != pl.col("id")).then("root"),
        )
    )


def _ages(records: Records, spans: Iterable[Span], people: Association) -> pl.DataFrame:
    """Juniors' ages for the latest list of all; one that came with the database may give them."""
    latest = [span.latest for span in spans if span.latest]
    if not latest:
        return pl.DataFrame(schema={"player_id": pl.Int64, "junior_age": pl.Int64})
    name = max(period.name for period in latest)
    (ages,) = junior_ages(people.births, [name])
    born = pl.DataFrame({"player_id": people.ids, "junior_age": ages.astype("int64")})
    juniors = born.filter(pl.col("junior_age") != ADULT)
    given = (
        records.imported.filter(
            pl.col("period_id").is_in([period.pk for period in latest if period.name == name]),
            pl.col("junior_age").is_not_null(),
        )
        .join(
            records.players.select("id", "root", "birth_date"), left_on="player_id", right_on="id"
        )
        .filter(pl.col("birth_date").is_null())
        .select(pl.col("root").alias("player_id"), "junior_age")
    )
    return pl.concat([juniors, given]).unique("player_id", keep="first", maintain_order=True)


def _members(records: Records) -> pl.DataFrame:
    """The membership each player holds on the nominal day, the latest begun of several."""
    day = records.nominal_day
    roots = records.players.select("id", "root")
    memberships = records.memberships.join(
        roots, left_on="player_id", right_on="id", maintain_order="left"
    ).with_columns(player_id="root")
    held = memberships.filter(
        (pl.col("first_day") <= day) & (pl.col("last_day").is_null() | (pl.col("last_day") >= day))
    )
    return held.unique("player_id", keep="last", maintain_order=True)


def name_rows(records: Records, players: pl.DataFrame) -> pl.DataFrame:
    """A row for each name of each player: the present one, former ones, those of merged records."""
    present = players.filter(pl.col("merged_into_id").is_null()).select(
        "player_id", "surname", "forenames", "is_listed", is_former=pl.lit(False)
    )
    listed = present.select("player_id", "is_listed")
    roots = records.players.select(player_id="id", root="root")
    merged = records.players.filter(pl.col("id") != pl.col("root"))
    names_before = pl.concat(
        [
            records.former_names.join(roots, on="player_id").select("surname", "forenames", "root"),
            merged.select("surname", "forenames", "root"),
        ]
    )
    former = (
        names_before.select("surname", "forenames", player_id="root")
        .join(listed, on="player_id")
        .with_columns(is_former=pl.lit(True))
        .select(present.columns)
    )
    shown = (
        pl.when(pl.col("forenames") == "")
        .then("surname")
        .otherwise(pl.concat_str("surname", pl.lit(", "), "forenames"))
    )
    names = (
        pl.concat([present, former])
        .with_columns(shown=shown)
        .unique(["player_id", "shown"], keep="first", maintain_order=True)
    )
    folded = pl.Series([fold(name)[:LONGEST] for name in names["shown"]], dtype=pl.String)
    return names.select("player_id", "shown", "is_former", "is_listed", folded=folded)
