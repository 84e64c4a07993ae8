"""The snapshot as the records would have it: every table's rows, from one reading of everything."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
import polars as pl

from grading.engine.columns import NO_GRADE, Ints
from grading.publishing.club_rows import (
    affiliation_rows,
    club_rows,
    event_rows,
    section_rows,
)
from grading.publishing.engine_columns import Association
from grading.publishing.graded import Graded, Watch, grade
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
    SECTIONS,
    SIDES,
    SnapshotTable,
)


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
    graded = grade(records, spans, watch)
    current = current_grades(graded.grades, spans)
    holders = pl.concat([_no_players(), *(rows["player_id"] for rows in current.values())])
    players = player_rows(records, spans, graded.people, holders)
    rows = {
        PLAYERS: players,
        NAMES: name_rows(records, players),
        CLUBS: club_rows(records),
        AFFILIATIONS: affiliation_rows(records),
        EVENTS: event_rows(records),
        SECTIONS: section_rows(records),
        GRADES: graded.grades,
        SIDES: _sides(spans, graded, current),
    }
    return Wanted({table.model.__name__: frame for table, frame in rows.items()}, current)


def _no_players() -> pl.Series:
    return pl.Series("player_id", [], pl.Int64)


def _sides(
    spans: Sequence[Span], graded: Graded, current: Mapping[str, pl.DataFrame]
) -> pl.DataFrame:
    people = graded.people
    held = {slug: _by_place(rows, people) for slug, rows in current.items()}
    nobody = np.full(len(people.ids), NO_GRADE)
    parts = []
    for span in spans:
        slug, sister = span.grading_list.slug, span.grading_list.sister
        if slug in graded.games:
            parts.append(graded_sides(graded.games[slug], graded.results[slug]))
        stands = Current(held[slug], held.get(sister.slug, nobody) if sister else nobody)
        parts.append(other_sides(span, graded.placed[slug], people, stands, graded.allocated))
    return pl.concat(parts)


def _by_place(rows: pl.DataFrame, people: Association) -> Ints:
    """The grades of ``rows``, one a player of the association."""
    grades = np.full(len(people.ids), NO_GRADE)
    grades[people.places(rows["player_id"])] = rows["grade"].to_numpy()
    return grades
