"""What is read of the records, and as what."""

from __future__ import annotations

import polars as pl

from grading.integrity.found import Schema

GAMES: Schema = {
    "game_id": pl.Int64,
    "period_id": pl.Int64,
    "game__day": pl.Date,
    "game__is_approximate": pl.Boolean,
    "game__score": pl.String,
    "game__white_id": pl.Int64,
    "game__black_id": pl.Int64,
    "game__event_id": pl.Int64,
    "game__section_id": pl.Int64,
}
EVENTS: Schema = {
    "id": pl.Int64,
    "name": pl.String,
    "first_day": pl.Date,
    "last_day": pl.Date,
    "received_on": pl.Date,
    "members_only": pl.Boolean,
}
SECTIONS: Schema = {"id": pl.Int64, "name": pl.String, "kind": pl.String}
PLAYERS: Schema = {
    "id": pl.Int64,
    "merged_into_id": pl.Int64,
    "birth_date": pl.Date,
    "deceased": pl.Boolean,
}
"""Birth dates are compared with here, and go no further."""
DEATHS: Schema = {"id": pl.Int64, "told_on": pl.Date}
GRADES: Schema = {
    "player_id": pl.Int64,
    "list_slug": pl.String,
    "period": pl.String,
    "entry_value": pl.Int64,
    "grade": pl.Int64,
    "junior_age": pl.Int64,
}
AGES: Schema = {"player_id": pl.Int64, "period__name": pl.String, "junior_age": pl.Int64}
