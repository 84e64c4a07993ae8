"""What the files tell of starts is enough to rate a schools league again, and no more."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from pathlib import Path
from typing import Any, cast

import numpy as np
import polars as pl
import pytest
from hypothesis import given
from hypothesis import strategies as st

from grading.engine.ages import ADULT
from grading.engine.calendars import MONTHS
from grading.engine.columns import NO_GRADE, Games, ListColumns, OpeningBalance
from grading.engine.periods import EPOCH, day_number
from grading.engine.results import PeriodResult
from grading.engine.rules import SACA
from grading.engine.sequential.list_run import rate_list, units_in_turn
from grading.engine.sequential.saca import Saca
from grading.engine.sequential.school_grades import SchoolGrades
from grading.exports.snapshot_rows import SnapshotRows, references
from grading.exports.starts import starts
from grading.interchange.lists import Lists
from grading.interchange.starts import read_starts
from grading.models import PublishedSide
from grading.reading.lists import parse_lists
from tests.grading.interchange.files import faults_of, players, sound, write
from tests.snapshot import list_row

REFS = ("A", "B", "C", "D")
PERIODS = MONTHS.span("2012-07", "2013-11")
BEFORE = MONTHS.before(PERIODS[0])
FIRST, LAST = day_number(PERIODS[0].first_day), day_number(PERIODS[-1].last_day)


@dataclass(frozen=True)
class Played:
    """A game: who, White's score in half points, the event, the day, how many months late."""

    white: int
    black: int
    score: int
    event: int
    day: int
    late: int


pairs = st.lists(st.integers(0, len(REFS) - 1), min_size=2, max_size=2, unique=True)
games_played = st.lists(
    st.builds(
        lambda two, score, event, day, late: Played(two[0], two[1], score, event, day, late),
        *(pairs, st.integers(0, 2), st.integers(1, 4)),
        *(st.integers(FIRST, LAST), st.sampled_from([0, 0, 0, 1, 2])),
    ),
    max_size=14,
)
openings = st.dictionaries(st.integers(0, len(REFS) - 1), st.integers(200, 320))
pupils = st.lists(st.integers(0, 6), min_size=len(REFS), max_size=len(REFS))


def columns_of(played: Sequence[Played], opened: dict[int, int]) -> tuple[ListColumns, Any]:
    ends = [day_number(period.last_day) for period in PERIODS]
    rated = [
        (*(game.white, game.black, game.score, game.day, game.event), place)
        for game in played
        if (place := int(np.searchsorted(ends, game.day)) + game.late) < len(PERIODS)
    ]
    white, black, score, day, event, period = np.array(rated, np.int64).reshape(-1, 6).T
    counts = np.ones(len(rated), np.bool_)
    columns = ListColumns(
        name="schools",
        before=BEFORE,
        periods=PERIODS,
        rules=(SACA,) * len(PERIODS),
        games=Games(white, black, score, day, period, counts, counts),
        opening=OpeningBalance(
            np.array([*opened], np.int64),
            np.array([*opened.values()], np.int64),
            np.ones(len(opened), np.int64),
        ),
        ages=np.full((len(PERIODS), len(REFS)), ADULT, np.int8),
    )
    return columns, event


def rated(columns: ListColumns, event: Any, school: SchoolGrades) -> list[PeriodResult]:
    units = units_in_turn(event, columns.games.day, columns.games.period)
    return list(rate_list(columns, Saca(school), units, len(REFS)))


def figures(results: list[PeriodResult]) -> list[Any]:
    """All that the files have of them."""
    return [
        column.tolist()
        for result in results
        for column in (
            *(result.outcome.grade, result.sides.white_points, result.sides.black_points),
            *(cast("Any", result.sides.white_value), cast("Any", result.sides.black_value)),
        )
    ]


def published(
    columns: ListColumns, event: Any, opened: dict[int, int], results: list[PeriodResult]
) -> SnapshotRows:
    """The rows of a snapshot, as far as starts are seen by them."""
    months = [
        {
            "name": period.name,
            "first_day": period.first_day.isoformat(),
            "last_day": period.last_day.isoformat(),
            "nominal_day": period.last_day.isoformat(),
            "computed": period is not BEFORE,
            "scheme": "" if period is BEFORE else "saca",
            "revision": None if period is BEFORE else 1,
        }
        for period in (BEFORE, *PERIODS)
    ]
    told = {"slug": "schools", "latest": PERIODS[-1].name, "previous": PERIODS[-2].name}
    shown = list_row("standard", periods=months, in_progress=[]) | told
    sides: list[Any] = []
    for result in results:
        for place, row in enumerate(result.sides.game.tolist()):
            of = event[row], result.period.name, EPOCH + timedelta(days=int(columns.games.day[row]))
            for player, value, points in (
                (columns.games.white, result.sides.white_value, result.sides.white_points),
                (columns.games.black, result.sides.black_value, result.sides.black_points),
            ):
                figures = int(cast("Any", value)[place]), int(points[place])
                sides.append((int(player[row]), *of, *figures))
    held = [(player, BEFORE.name, grade) for player, grade in opened.items()]
    held += [
        (player, result.period.name, grade)
        for result in results
        for player, grade in enumerate(result.outcome.grade.tolist())
        if grade != NO_GRADE
    ]
    people = pl.DataFrame({"player_id": range(len(REFS)), "ref": REFS})
    of_sides = ["player_id", "event_id", "period", "day", "own_value", "points"]
    kinds = [pl.Int64, pl.Int64, pl.String, pl.Date, pl.Int64, pl.Int64]
    status = PublishedSide.Status.GRADED.value
    slug = pl.lit("schools").alias("list_slug")
    nothing: Any = pl.DataFrame()
    return SnapshotRows(
        revision=cast("Any", None),
        lists=parse_lists([shown]),
        players=people,
        refs=references(people, []),
        grades=pl.DataFrame(
            held,
            schema={"player_id": pl.Int64, "period": pl.String, "grade": pl.Int64},
            orient="row",
        ).with_columns(slug),
        sides=pl.DataFrame(
            sides, schema=dict(zip(of_sides, kinds, strict=True)), orient="row"
        ).with_columns(slug, pl.lit(status).alias("status")),
        affiliations=nothing,
        clubs=nothing,
        events=nothing,
    )


def read_again(folder: Path, table: pl.DataFrame) -> SchoolGrades:
    path = folder / "starts.csv"
    table.write_csv(path)
    lists = Lists(("schools",), chosen=True)
    return sound(lambda faults: read_starts(path, players(*REFS), faults, lists))["schools"]


@given(games_played, openings, pupils, st.sampled_from([2011, 2012]))
def test_ratings_come_out_again_as_they_were(
    tmp_path_factory: pytest.TempPathFactory,
    played: list[Played],
    opened: dict[int, int],
    school: list[int],
    year: int,
) -> None:
    """Whoever comes up from grade 3 in August of either year, is held up, or begins late."""
    columns, event = columns_of(played, opened)
    true = SchoolGrades(np.array(school), np.full(len(REFS), year))
    results = rated(columns, event, true)
    table = starts(published(columns, event, opened, results))
    again = read_again(tmp_path_factory.getbasetemp(), table)
    assert figures(rated(columns, event, again)) == figures(results)


def test_a_start_is_told_of_the_day_that_it_first_shows() -> None:
    """A, of grade 3, begins in spring; in September the start of grade 4 holds him up."""
    spring, autumn = (day_number(date(2013, month, 9)) for month in (4, 9))
    games = [Played(0, 1, 1, 1, spring, 0), Played(0, 1, 0, 2, autumn, 0)]
    columns, event = columns_of(games, {})
    results = rated(columns, event, SchoolGrades(np.array([3, 6, 0, 0]), np.full(4, 2012)))
    assert starts(published(columns, event, {}, results)).rows() == [
        ("schools", "A", 250, date(2013, 4, 9)),
        ("schools", "A", 300, date(2013, 9, 9)),
        ("schools", "B", 300, date(2013, 4, 9)),
    ]


def test_who_is_never_held_up_has_no_row() -> None:
    columns, event = columns_of([Played(0, 1, 1, 1, FIRST, 0)], {0: 400, 1: 400})
    results = rated(columns, event, SchoolGrades(np.array([6, 6, 6, 6]), np.full(4, 2012)))
    assert starts(published(columns, event, {0: 400, 1: 400}, results)).is_empty()


def test_all_that_is_wrong_is_told(tmp_path: Path) -> None:
    rows = ("schools,A,275,2012-09-01", "schools,X,300,soon", "standard,X,1,2")
    path = write(tmp_path, "list,ref,start,date", *rows)
    lists = Lists(("schools",), chosen=True)
    assert faults_of(lambda faults: read_starts(path, players(*REFS), faults, lists)) == [
        "2: start: '275', expected 250 or 300",
        "3: ref: 'X', expected a ref of the players file",
        "3: date: 'soon', expected a date such as 2013-01-31",
    ]
