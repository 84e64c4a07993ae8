"""The snapshot as the records would have it: every table's rows, from one reading of everything."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np
import polars as pl

from grading.engine.columns import NO_GRADE, Ints
from grading.engine.results import PeriodResult
from grading.engine.run import grade_lists
from grading.publishing.club_rows import affiliation_rows, club_rows, event_rows
from grading.publishing.counting import with_counts
from grading.publishing.engine_columns import Association, GradedGames, association, graded_games
from grading.publishing.grade_rows import computed_rows, imported_rows
from grading.publishing.listing import current_grades
from grading.publishing.player_rows import name_rows, player_rows
from grading.publishing.records import Records
from grading.publishing.side_rows import Current, graded_sides, other_sides
from grading.publishing.spans import Span
from grading.publishing.tables import (
    AFFILIATIONS,
    CLUBS,
    EVENTS,
    GRADES,
    NAMES,
    PLAYERS,
    SIDES,
    SnapshotTable,
)

Watch = Callable[[Iterable[PeriodResult]], Iterable[PeriodResult]]


@dataclass(frozen=True, slots=True)
class Wanted:
    """Rows of every table, and the current grades by list."""

    rows: Mapping[str, pl.DataFrame]
    current: dict[str, pl.DataFrame]

    def of(self, table: SnapshotTable) -> pl.DataFrame:
        """The rows of one table."""
        return self.rows[table.model.__name__]


def wanted(records: Records, spans: Sequence[Span], watch: Watch = iter) -> Wanted:
    """Work everything out; ``watch`` sees the periods pass as they are graded."""
    people = association(records)
    games = with_counts(records)
    placed = {span.grading_list.slug: _placed_in(records, games, span) for span in spans}
    graded = {
        slug: graded_games(records, span, placed[slug], people)
        for span in spans
        if span.computed and (slug := span.grading_list.slug)
    }
    results = _grade(graded, people, watch)
    grades = _grades(records, spans, graded, results, people)
    current = current_grades(grades, spans)
    holders = pl.concat([_no_players(), *(rows["player_id"] for rows in current.values())])
    players = player_rows(records, spans, people, holders)
    rows = {
        PLAYERS: players,
        NAMES: name_rows(records, players),
        CLUBS: club_rows(records),
        AFFILIATIONS: affiliation_rows(records),
        EVENTS: event_rows(records),
        GRADES: grades,
        SIDES: _sides(spans, placed, graded, results, people, current),
    }
    return Wanted({table.model.__name__: frame for table, frame in rows.items()}, current)


def _no_players() -> pl.Series:
    return pl.Series("player_id", [], pl.Int64)


def _placed_in(records: Records, games: pl.DataFrame, span: Span) -> pl.DataFrame:
    """The games placed in a list, with the period."""
    placements = records.placements.filter(pl.col("grading_list_id") == span.grading_list.pk)
    return games.join(
        placements.select("game_id", "period_id"),
        left_on="id",
        right_on="game_id",
        maintain_order="left",
    ).with_columns(list_slug=pl.lit(span.grading_list.slug))


def _grade(
    graded: Mapping[str, GradedGames], people: Association, watch: Watch
) -> dict[str, list[PeriodResult]]:
    """Each list's results, oldest first."""
    results: dict[str, list[PeriodResult]] = {slug: [] for slug in graded}
    columns = [games.columns for games in graded.values()]
    for result in watch(grade_lists(columns, len(people.ids))):
        results[result.name].append(result)
    return results


def _grades(
    records: Records,
    spans: Sequence[Span],
    graded: Mapping[str, GradedGames],
    results: Mapping[str, list[PeriodResult]],
    people: Association,
) -> pl.DataFrame:
    computed = (
        computed_rows(graded[slug], result, people)
        for slug, of_list in results.items()
        for result in of_list
    )
    return pl.concat([imported_rows(records, spans), *computed])


def _sides(
    spans: Sequence[Span],
    placed: Mapping[str, pl.DataFrame],
    graded: Mapping[str, GradedGames],
    results: Mapping[str, list[PeriodResult]],
    people: Association,
    current: Mapping[str, pl.DataFrame],
) -> pl.DataFrame:
    held = {slug: _by_place(rows, people) for slug, rows in current.items()}
    nobody = np.full(len(people.ids), NO_GRADE)
    parts = []
    for span in spans:
        slug, sister = span.grading_list.slug, span.grading_list.sister
        if slug in graded:
            parts.append(graded_sides(graded[slug], results[slug]))
        stands = Current(held[slug], held.get(sister.slug, nobody) if sister else nobody)
        parts.append(other_sides(span, placed[slug], people, stands))
    return pl.concat(parts)


def _by_place(rows: pl.DataFrame, people: Association) -> Ints:
    """The grades of ``rows``, one a player of the association."""
    grades = np.full(len(people.ids), NO_GRADE)
    grades[people.places(rows["player_id"])] = rows["grade"].to_numpy()
    return grades
