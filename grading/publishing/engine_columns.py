"""The records of a list as the columns the engine takes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
import polars as pl

from grading.engine.ages import junior_ages
from grading.engine.columns import Games, Ints, ListColumns, OpeningBalance
from grading.engine.periods import Period
from grading.models import GradingList
from grading.models import Period as PeriodRecord
from grading.publishing.records import Records
from grading.publishing.spans import Span
from grading.scores import HALF_POINTS


@dataclass(frozen=True, slots=True)
class Association:
    """The players of one run: everybody who has not been merged into another."""

    ids: Ints
    """Rising; a player's place is his number in the engine."""
    births: np.ndarray

    def places(self, ids: pl.Series) -> Ints:
        """The places of players."""
        return np.searchsorted(self.ids, ids.to_numpy())

    def only(self, ids: pl.Series) -> Association:
        """Those of it among ``ids``: a list of a few is not worked through for everybody."""
        kept = np.isin(self.ids, ids.to_numpy())
        return Association(self.ids[kept], self.births[kept])

    def of_them(self, rows: pl.DataFrame, column: str = "root") -> pl.DataFrame:
        """The ``rows`` that are about players of it."""
        return rows.filter(pl.col(column).is_in(self.ids.tolist()))


def association(records: Records) -> Association:
    """All players of ``records``."""
    # Where the surviving record has no birth date, that of one it took in serves.
    one_each = (
        records.players.sort(pl.col("id") != pl.col("root"), "id")
        .group_by("root", maintain_order=True)
        .agg(birth=pl.col("birth_date").drop_nulls().first())
        .sort("root")
    )
    births = one_each["birth"].to_numpy().astype("datetime64[D]")
    return Association(one_each["root"].to_numpy(), births)


@dataclass(frozen=True, slots=True)
class GradedGames:
    """What a list's columns were made of: the games in the order of the engine's rows."""

    span: Span
    columns: ListColumns
    games: pl.DataFrame
    people: Association
    """Whom the numbers of players are of."""

    @property
    def is_sequential(self) -> bool:
        """Whether its events move its ratings one after the other."""
        return self.columns.rules[0].is_sequential


def graded_games(
    records: Records,
    span: Span,
    games: pl.DataFrame,
    people: Association,
    allocated: Mapping[int, Ints],
) -> GradedGames:
    """One list's columns; ``games`` are all games placed in it, with what counts.

    ``allocated`` has grades by the key of a period, one element a player.
    """
    periods = {period.pk: index for index, period in enumerate(span.computed)}
    graded = games.filter(
        pl.col("period_id").is_in(list(periods)),
        pl.col("score").is_in(list(HALF_POINTS)),
        # Two records of one player who "met" before they were merged.
        pl.col("white") != pl.col("black"),
    ).sort("id")
    timeline = span.grading_list.timeline
    computed = tuple(as_period(period) for period in span.computed)
    columns = ListColumns(
        name=span.grading_list.slug,
        before=_before(span),
        periods=computed,
        rules=tuple(timeline.rules_for(period) for period in computed),
        games=Games(
            white=people.places(graded["white"]),
            black=people.places(graded["black"]),
            white_score=graded["score"]
            .replace_strict(HALF_POINTS, return_dtype=pl.Int64)
            .to_numpy(),
            day=graded["day"].to_physical().cast(pl.Int64).to_numpy(),
            period=graded["period_id"].replace_strict(periods, return_dtype=pl.Int64).to_numpy(),
            white_counts=graded["white_counts"].to_numpy(),
            black_counts=graded["black_counts"].to_numpy(),
        ),
        opening=_opening(records, span, people),
        ages=junior_ages(people.births, [period.name for period in computed]),
        sister=_sister(span.grading_list),
        allocated={
            index: allocated[key]
            for key, index in periods.items()
            if key in allocated and timeline.rules_for(computed[index]).age_starts
        },
    )
    return GradedGames(span, columns, graded, people)


def as_period(record: PeriodRecord) -> Period:
    """The engine's view of a period."""
    return Period(record.name, record.first_day, record.last_day)


def _before(span: Span) -> Period:
    first = as_period(span.computed[0])
    return as_period(span.history[-1]) if span.history else span.grading_list.calendar.before(first)


def _sister(grading_list: GradingList) -> str | None:
    return grading_list.sister.slug if grading_list.sister else None


def _opening(records: Records, span: Span, people: Association) -> OpeningBalance:
    """The grades of the last period before the first computed one, one a player."""
    last = span.history[-1].pk if span.history else None
    opening = (
        records.imported.filter(pl.col("period_id") == pl.lit(last, pl.Int64))
        .join(records.players.select("id", "root"), left_on="player_id", right_on="id")
        # A merged player's opening balance is his own record's, else the first one's by key.
        .sort(pl.col("player_id") != pl.col("root"), "player_id")
        .unique("root", keep="first", maintain_order=True)
    )
    return OpeningBalance(
        people.places(opening["root"]), opening["grade"].to_numpy(), opening["games"].to_numpy()
    )
