"""For which clubs a player was seen playing, and which of them are shown.

Source: site, "Player profile". Columns in, columns out, no Django.
"""

from __future__ import annotations

from datetime import date

import polars as pl

from grading.engine.periods import months_ending

SHOWN = 6
MONTHS = 36


def affiliations(seen: pl.DataFrame, nominal_day: date) -> pl.DataFrame:
    """What can be told on ``nominal_day`` from ``seen``, a row for each side played for a club.

    Columns of ``seen``: ``player_id``, ``club_id``, ``day``, in any order of rows; rows of days
    later than ``nominal_day`` are not looked at. Gives a row for each player and club, ordered by
    both: ``player_id``, ``club_id``, ``first_seen``, ``last_seen`` and ``position``, the place
    among the clubs shown, from 0, null for a club that is not.

    The club a player was seen at last is shown however long ago that is; of the others those seen
    within the three years that end with ``nominal_day``, six at most in all, the latest first.
    Clubs last seen on the same day stand in the order of their ids.
    """
    place = pl.int_range(pl.len()).over("player_id")
    recent = pl.col("last_seen") >= months_ending(nominal_day, MONTHS)
    shown = (place < SHOWN) & (recent | (place == 0))
    return (
        seen.lazy()
        .filter(pl.col("day") <= nominal_day)
        .group_by("player_id", "club_id")
        .agg(first_seen=pl.col("day").min(), last_seen=pl.col("day").max())
        .sort("player_id", "last_seen", "club_id", descending=[False, True, False])
        .with_columns(position=pl.when(shown).then(place))
        .sort("player_id", "club_id")
        .collect()
    )
