"""Every list graded from the records: what the rows of grades and of sides are made of."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain

import polars as pl

from grading.engine.results import PeriodResult
from grading.engine.run import grade_lists
from grading.publishing.allocated import Allocated, allocated
from grading.publishing.counting import with_counts
from grading.publishing.engine_columns import Association, GradedGames, association, graded_games
from grading.publishing.grade_rows import computed_rows, imported_rows
from grading.publishing.rated import rated
from grading.publishing.records import Records
from grading.publishing.spans import Span

Watch = Callable[[Iterable[PeriodResult]], Iterable[PeriodResult]]


@dataclass(frozen=True, slots=True)
class Graded:
    """What went into the engine, and what came out; by the slug of the list."""

    people: Association
    placed: Mapping[str, pl.DataFrame]
    """All games placed in the list, with the period and what counts."""
    games: Mapping[str, GradedGames]
    """Those of the periods that are graded here; no list without such a period."""
    results: Mapping[str, Sequence[PeriodResult]]
    """Oldest first."""
    grades: pl.DataFrame
    """Rows of the table of grades, history and all."""
    allocated: Allocated


def grade(records: Records, spans: Sequence[Span], watch: Watch = iter) -> Graded:
    """Grade every list; ``watch`` sees the periods pass."""
    people = association(records)
    counted = with_counts(records)
    placed = {span.grading_list.slug: _placed_in(records, counted, span) for span in spans}
    games = {
        slug: graded_games(records, span, placed[slug], *_concerned(records, span, placed, people))
        for span in spans
        if span.computed and (slug := span.grading_list.slug)
    }
    results = _grade(games, records, watch)
    grades = _grades(records, spans, games, results)
    return Graded(people, placed, games, results, grades, allocated(records, people))


def _placed_in(records: Records, games: pl.DataFrame, span: Span) -> pl.DataFrame:
    placements = records.placements.filter(pl.col("grading_list_id") == span.grading_list.pk)
    return games.join(
        placements.select("game_id", "period_id"),
        left_on="id",
        right_on="game_id",
        maintain_order="left",
    ).with_columns(list_slug=pl.lit(span.grading_list.slug))


def _concerned(
    records: Records, span: Span, placed: Mapping[str, pl.DataFrame], people: Association
) -> tuple[Association, Allocated]:
    """Whom a list is worked out for: all for those that lean on each other, else its own few."""
    if span.grading_list.sister_id is None:
        games = placed[span.grading_list.slug]
        periods = [period.pk for period in (*span.history, *span.computed)]
        held = pl.concat(
            [
                rows.filter(pl.col("period_id").is_in(periods))["player_id"]
                for rows in (records.imported, records.allocations)
            ]
        )
        roots = records.players.filter(pl.col("id").is_in(held.implode()))["root"]
        people = people.only(pl.concat([games["white"], games["black"], roots]))
    return people, allocated(records, people)


def _grade(
    games: Mapping[str, GradedGames], records: Records, watch: Watch
) -> dict[str, list[PeriodResult]]:
    results: dict[str, list[PeriodResult]] = {slug: [] for slug in games}
    together = [one for one in games.values() if one.columns.sister]
    alone = [one for one in games.values() if not one.columns.sister]
    runs = [
        rated(one, records)
        if one.is_sequential
        else grade_lists([one.columns], len(one.people.ids))
        for one in alone
    ]
    if together:
        columns = [one.columns for one in together]
        runs.insert(0, grade_lists(columns, len(together[0].people.ids)))
    for result in watch(chain(*runs)):
        results[result.name].append(result)
    return results


def _grades(
    records: Records,
    spans: Sequence[Span],
    games: Mapping[str, GradedGames],
    results: Mapping[str, Sequence[PeriodResult]],
) -> pl.DataFrame:
    computed = (
        computed_rows(games[slug], result)
        for slug, of_list in results.items()
        for result in of_list
    )
    return pl.concat([imported_rows(records, spans), *computed])
