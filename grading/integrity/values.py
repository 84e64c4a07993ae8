"""The grade by which each player of a game is judged."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import polars as pl

from grading.reading.lists import PublishedList


def with_values(
    games: pl.DataFrame, grades: pl.DataFrame, lists: Sequence[PublishedList]
) -> pl.DataFrame:
    """The games with ``white_value`` and ``black_value``, null where there is none to judge by.

    Where the list is out, that is the grade the player went in with; in a period still in progress
    the latest of the list, or else of its sister. There a junior's is not judged by: it is not
    what he will go in with, and likely too low.
    """
    named = {shown.slug: shown for shown in lists}
    to_come = games.filter(~pl.col("is_out")).select("list_slug", "period").unique()
    standing = [
        _standing(grades, shown, named).join(
            to_come.filter(pl.col("list_slug") == shown.slug), how="cross"
        )
        for shown in lists
    ]
    values = pl.concat([_gone_in_with(grades), *standing])
    for colour in ("white", "black"):
        games = games.join(
            values.rename({"player_id": colour, "value": f"{colour}_value"}),
            on=[colour, "list_slug", "period"],
            how="left",
            maintain_order="left",
        )
    return games


def _gone_in_with(grades: pl.DataFrame) -> pl.DataFrame:
    went_in = grades.filter(pl.col("entry_value").is_not_null())
    return went_in.select("player_id", value="entry_value", list_slug="list_slug", period="period")


def _standing(
    grades: pl.DataFrame, shown: PublishedList, named: Mapping[str, PublishedList]
) -> pl.DataFrame:
    """Adults' latest grades in the list, in the sister list of those who have none in it."""
    own = _latest_of_adults(grades, shown)
    sister = named.get(shown.sister or "")
    if sister is None:
        return own
    stand_in = _latest_of_adults(grades, sister)
    return pl.concat([own, stand_in.join(own, on="player_id", how="anti")])


def _latest_of_adults(grades: pl.DataFrame, shown: PublishedList) -> pl.DataFrame:
    rows = grades.filter(
        pl.col("list_slug") == shown.slug,
        pl.col("period") == (shown.latest.name if shown.latest else ""),
        pl.col("grade").is_not_null(),
        pl.col("junior_age").is_null(),
    )
    return rows.select("player_id", value="grade")
