"""What ratings began at and were held up by, as far as the ratings themselves show it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import date, timedelta

import polars as pl

from grading.engine.periods import EPOCH
from grading.engine.rules import SCHEMES
from grading.engine.sequential.list_run import Units, units_in_turn
from grading.exports.snapshot_rows import SnapshotRows
from grading.models import PublishedSide
from grading.reading.lists import PublishedList

SCHEMA = {"player_id": pl.Int64, "list_slug": pl.String, "start": pl.Int64, "date": pl.Date}
RATED = (PublishedSide.Status.GRADED.value, PublishedSide.Status.NOT_COUNTED.value)

Told = tuple[int, str, int, date]


def starts(rows: SnapshotRows) -> pl.DataFrame:
    """Each start of each player's, with the first day that it is seen to be his.

    It is what he begins at; and where a rating is higher than the moves before make it, the start
    of his school grade has held it up. So it tells no more than the ratings do.
    """
    told = [row for shown in rows.lists for row in _of_list(rows, shown)]
    found = pl.DataFrame(told, schema=SCHEMA, orient="row")
    first = found.group_by("player_id", "list_slug", "start").agg(pl.col("date").min())
    named = rows.with_ref(first, "player_id", "ref").with_columns(list="list_slug")
    return named.select("list", "ref", "start", "date").sort("list", "ref", "start")


@dataclass(slots=True)
class _Seen:
    """One player's ratings in turn."""

    moves: dict[int, int] = field(default_factory=lambda: defaultdict(int))
    before: dict[int, int] = field(default_factory=dict)
    """By unit."""
    after: dict[int, int] = field(default_factory=dict)
    """By period."""


def _of_list(rows: SnapshotRows, shown: PublishedList) -> Iterator[Told]:
    places = {
        period.name: place
        for place, period in enumerate(period for period in shown.periods if period.is_out)
        if period.scheme in SCHEMES and SCHEMES[period.scheme].is_sequential
    }
    of_list = pl.col("list_slug") == shown.slug
    in_turn = of_list & pl.col("period").is_in(list(places))
    sides = rows.sides.filter(in_turn, pl.col("status").is_in(RATED))
    if sides.is_empty():
        return
    period = sides["period"].replace_strict(places, return_dtype=pl.Int64)
    units = units_in_turn(
        sides["event_id"].to_numpy(),
        sides["day"].to_physical().cast(pl.Int64).to_numpy(),
        period.to_numpy(),
    )
    seen: dict[int, _Seen] = defaultdict(_Seen)
    columns = sides.select("player_id", "own_value", "points", "status").iter_rows()
    for unit, (player, own, points, status) in zip(units.of_game.tolist(), columns, strict=True):
        seen[player].before[unit] = own
        seen[player].moves[unit] += points if status == PublishedSide.Status.GRADED else 0
    held = rows.grades.filter(in_turn).drop_nulls("grade")
    for player, name, grade in held.select("player_id", "period", "grade").iter_rows():
        seen[player].after[places[name]] = grade
    opening = shown.opening.name if shown.opening else ""
    opened = rows.grades.filter(of_list, pl.col("period") == opening).drop_nulls("grade")
    first: dict[int, int] = dict(opened.select("player_id", "grade").iter_rows())
    for player, of_player in seen.items():
        for unit, start in _told(of_player, units, first.get(player)):
            day = EPOCH + timedelta(days=int(units.day[unit]))
            yield player, shown.slug, start, day


def _told(seen: _Seen, units: Units, standing: int | None) -> Iterator[tuple[int, int]]:
    """Units, and the starts that made a player's rating what it is, in turn.

    A rating that is higher than the one before and its moves was held up by the last unit before
    it is seen, if not by an earlier one.
    """
    ends = {period: int((units.period <= period).sum()) - 1 for period in seen.after}
    ratings = [(unit, False, unit) for unit in seen.before]
    ratings += [(end, True, period) for period, end in ends.items() if end >= 0]
    for unit, is_after, key in sorted(ratings):
        value = seen.after[key] if is_after else seen.before[key]
        if standing is None:
            yield unit, value
        elif value > standing:
            yield unit if is_after else unit - 1, value
        standing = value if is_after else value + seen.moves[key]
