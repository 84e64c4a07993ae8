"""Rows of sides: each player's half of every game, and what became of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
import polars as pl

from grading.engine.ages import ADULT, junior_ages
from grading.engine.columns import NO_GRADE, Bools, Ints
from grading.engine.points import points
from grading.engine.results import Kind, PeriodResult
from grading.engine.rules import AgeStarts
from grading.engine.season import enter_season
from grading.models import Period, PublishedSide
from grading.publishing.allocated import Allocated
from grading.publishing.engine_columns import Association, GradedGames, as_period
from grading.publishing.spans import Span
from grading.publishing.tables import SIDES
from grading.scores import HALF_POINTS

Status = PublishedSide.Status


@dataclass(frozen=True, slots=True)
class Current:
    """The latest grades of a list and of its sister, one a player, ``NO_GRADE`` for none."""

    own: Ints
    sister: Ints


def graded_sides(graded: GradedGames, results: Sequence[PeriodResult]) -> pl.DataFrame:
    """Both sides of every game that was placed in a published period and could be graded."""
    parts = [_period_sides(graded, result) for result in results]
    return pl.concat(parts) if parts else _no_sides()


def _period_sides(graded: GradedGames, result: PeriodResult) -> pl.DataFrame:
    columns, sides, entry = graded.columns.games, result.sides, result.entry
    white, black = columns.white[sides.game], columns.black[sides.game]
    games = graded.games[sides.game].with_columns(period=pl.lit(result.period.name))
    halves = []
    values = [
        entry.value[who] if value is None else value
        for who, value in ((white, sides.white_value), (black, sides.black_value))
    ]
    for own, opponent, worth, counts, is_white in (
        (0, 1, sides.white_points, columns.white_counts, True),
        (1, 0, sides.black_points, columns.black_counts, False),
    ):
        status = np.where(counts[sides.game], Status.GRADED, Status.NOT_COUNTED)
        found = pl.DataFrame(
            {
                "status": np.where(sides.graded, status, Status.ISOLATED),
                "own_value": values[own],
                "opponent_value": values[opponent],
                "opponent_kind": entry.kind[(white, black)[opponent]],
                "points": worth,
                "is_graded": sides.graded,
            }
        ).with_columns(
            *(
                pl.when(pl.col(name) != NO_GRADE).then(pl.col(name)).alias(name)
                for name in ("own_value", "opponent_value")
            ),
            points=pl.when("is_graded").then("points"),
        )
        halves.append(_half(pl.concat([games, found], how="horizontal"), is_white=is_white))
    return pl.concat(halves)


def other_sides(
    span: Span,
    games: pl.DataFrame,
    people: Association,
    current: Current,
    allocated: Allocated,
) -> pl.DataFrame:
    """Both sides of the games that are not graded: in progress, history, and defaults."""
    parts = [_unvalued(games, period, Status.HISTORY) for period in span.history]
    parts += [_defaults(games, period) for period in (*span.computed, *span.in_progress)]
    nobody = np.full(len(people.ids), NO_GRADE)
    parts += [
        _in_progress(span, games, period, people, current, allocated.get(period.pk, nobody))
        for period in span.in_progress
    ]
    return pl.concat(parts) if parts else _no_sides()


def _unvalued(games: pl.DataFrame, period: Period, status: Status) -> pl.DataFrame:
    rows = games.filter(pl.col("period_id") == period.pk, pl.col("white") != pl.col("black"))
    rows = rows.with_columns(
        period=pl.lit(period.name), status=pl.lit(status.value), opponent_kind=pl.lit(0)
    )
    return pl.concat([_half(rows, is_white=True), _half(rows, is_white=False)])


def _defaults(games: pl.DataFrame, period: Period) -> pl.DataFrame:
    return _unvalued(games.filter(~_played()), period, Status.DEFAULT)


def _played() -> pl.Expr:
    return pl.col("score").is_in(list(HALF_POINTS))


def _in_progress(
    span: Span,
    games: pl.DataFrame,
    period: Period,
    people: Association,
    current: Current,
    allocated: Ints,
) -> pl.DataFrame:
    """Grades as they stand: who will start anew or is ungraded goes in with another one.

    Unless the period is the next to be published, nobody's grade is the one that will be used.
    """
    games = games.filter(
        pl.col("period_id") == period.pk, _played(), pl.col("white") != pl.col("black")
    ).with_columns(period=pl.lit(period.name), status=pl.lit(Status.IN_PROGRESS.value))
    (ages,) = junior_ages(people.births, [period.name])
    rules = span.grading_list.timeline.rules_for(as_period(period))
    places = {colour: people.places(games[colour]) for colour in ("white", "black")}
    if rules.is_sequential:
        kind, held = _so_far(current, np.zeros(len(ages), np.bool_))
    elif rules.age_starts:
        kind, held = _into_season(rules.age_starts, ages, places, current.own, allocated)
    else:
        kind, held = _so_far(current, (ages != ADULT) & rules.juniors_start)
    # What comes before an event that is rated in turn is not known until those before it are.
    is_next = period is span.in_progress[0] and not rules.is_sequential
    sure = ~np.isin(kind, (Kind.NONE, Kind.START)) & is_next
    worth = _points_so_far(games, places, held, sure)
    halves = [
        _half(
            games.with_columns(
                own_value=_value(held[places[own]]),
                opponent_value=_value(held[places[opponent]]),
                opponent_kind=pl.Series(kind[places[opponent]]),
                points=worth[own],
            ),
            is_white=own == "white",
        )
        for own, opponent in (("white", "black"), ("black", "white"))
    ]
    return pl.concat(halves)


def _into_season(
    starts: AgeStarts, ages: Ints, places: Mapping[str, Ints], current: Ints, allocated: Ints
) -> tuple[Ints, Ints]:
    """Everybody's kind and grade, which are settled when a season begins."""
    plays = np.zeros(len(ages), np.bool_)
    for players in places.values():
        plays[players] = True
    entry = enter_season(starts, ages=ages, plays=plays, current=current, allocated=allocated)
    return entry.kind, entry.value


def _so_far(current: Current, starts: Bools) -> tuple[Ints, Ints]:
    """Everybody's kind and grade as things stand."""
    held = np.where(current.own != NO_GRADE, current.own, current.sister)
    kind = np.where(current.own != NO_GRADE, Kind.LIST, Kind.OTHER)
    return np.where(held == NO_GRADE, Kind.NONE, np.where(starts, Kind.START, kind)), held


def _points_so_far(
    games: pl.DataFrame, places: Mapping[str, Ints], held: Ints, sure: Bools
) -> dict[str, pl.Series]:
    """Points of the sides that will count, where both players' grades will be used."""
    score = games["score"].replace_strict(HALF_POINTS, return_dtype=pl.Int64).to_numpy()
    both = points(held[places["white"]], held[places["black"]], score)
    known = pl.Series(sure[places["white"]] & sure[places["black"]])
    return {
        colour: pl.select(
            pl.when(known & games[f"{colour}_counts"]).then(pl.Series(worth))
        ).to_series()
        for colour, worth in zip(("white", "black"), both, strict=True)
    }


def _value(grades: Ints) -> pl.Series:
    series = pl.Series(grades)
    return pl.select(pl.when(series != NO_GRADE).then(series)).to_series()


def _half(games: pl.DataFrame, *, is_white: bool) -> pl.DataFrame:
    """One colour's sides; columns that ``games`` lacks are nothing."""
    own, opponent = ("white", "black") if is_white else ("black", "white")
    frame = games.with_columns(
        game_id="id",
        is_white=pl.lit(is_white),
        player_id=own,
        opponent_id=opponent,
        club_id=f"{own}_club_id",
        section=pl.col("section__name").fill_null(""),
    )
    return frame.select(
        pl.col(name).cast(kind) if name in frame.columns else pl.lit(None, kind).alias(name)
        for name, kind in SIDES.schema.items()
    )


def _no_sides() -> pl.DataFrame:
    return pl.DataFrame(schema=dict(SIDES.schema))
