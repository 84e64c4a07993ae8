"""Juniors whose birth date is not known: they are graded as adults, without their increment."""

from __future__ import annotations

import polars as pl

from grading.engine.ages import ADULT_AGE, age_day
from grading.integrity.examined import Examined
from grading.integrity.found import as_found
from grading.integrity.sides import halves
from grading.junior_events import is_for_juniors

KEYS = ("player_id", "game_id", "event_id", "day")


def without_birth_date(examined: Examined) -> pl.DataFrame:
    """Players of events or sections for juniors, and juniors of imported lists, one row each."""
    unknown = examined.players.filter(pl.col("birth_date").is_null()).select(player_id="root")
    played = halves(examined.games).join(unknown, on="player_id", how="semi")
    told = pl.concat(
        [
            _in_games_for_juniors(played, "section_name"),
            _in_games_for_juniors(played, "event_name"),
            _juniors_of_imported_lists(played, examined.ages),
        ]
    )
    return as_found(
        told.sort(
            "day", "game_id", "player_id", "detail", descending=[True, True, False, False]
        ).unique("player_id", keep="first", maintain_order=True)
    )


def _in_games_for_juniors(played: pl.DataFrame, column: str) -> pl.DataFrame:
    names = [name for name in played[column].drop_nulls().unique() if is_for_juniors(name)]
    rows = played.filter(pl.col(column).is_in(names))
    return rows.select(*KEYS, detail=pl.format("plays in {}", column))


def _juniors_of_imported_lists(played: pl.DataFrame, ages: pl.DataFrame) -> pl.DataFrame:
    """Those who were so young then that they are juniors still."""
    grown_up = (
        ages.with_columns(year=_year_of_age("period") + ADULT_AGE - pl.col("junior_age"))
        .group_by("root")
        .agg(pl.col("year").max())
    )
    rows = played.join(grown_up, left_on="player_id", right_on="root")
    return rows.filter(_year_of_age("period") < pl.col("year")).select(
        *KEYS, detail=pl.lit("a junior in an imported list")
    )


def _year_of_age(period: str) -> pl.Expr:
    """The year of the day on which ages are taken for the lists of that name."""
    return pl.col(period).map_elements(lambda name: age_day(name).year, return_dtype=pl.Int64)
