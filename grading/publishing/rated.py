"""Lists of sequential schemes, rated from the records: event after event."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import polars as pl

from grading.engine.results import PeriodResult
from grading.engine.sequential.list_run import Units, rate_list, units_in_turn
from grading.engine.sequential.schemes import scheme_named
from grading.engine.sequential.school_grades import LAST, SchoolGrades, school_year_of
from grading.publishing.engine_columns import Association, GradedGames
from grading.publishing.records import Records

LONG_AGO = 1
"""A school year of those of whom nothing is told: they have long left school."""


def rated(graded: GradedGames, records: Records) -> Iterator[PeriodResult]:
    """One list's periods, oldest first."""
    people = graded.people
    scheme = scheme_named(graded.columns.rules[0].name, school_grades(records, people))
    return rate_list(graded.columns, scheme, units_of(graded), len(people.ids))


def units_of(graded: GradedGames) -> Units:
    """What is rated together, in turn."""
    games = graded.columns.games
    return units_in_turn(graded.games["event_id"].to_numpy(), games.day, games.period)


def school_grades(records: Records, people: Association) -> SchoolGrades:
    """Everybody's; a merged player's is his own record's, and the other's where he has none."""
    told = np.full(len(people.ids), LAST)
    years = np.full(len(people.ids), LONG_AGO)
    roots = records.players.select("id", "root")
    rows = (
        records.school_grades.join(roots, left_on="player_id", right_on="id")
        .sort(pl.col("player_id") != pl.col("root"), "player_id")
        .unique("root", keep="first", maintain_order=True)
    )
    rows = people.of_them(rows)
    places = people.places(rows["root"])
    told[places] = rows["grade"].to_numpy()
    years[places] = [school_year_of(day) for day in rows["told_on"]]
    return SchoolGrades(told, years)
