"""What a revision's figures say of everybody. Source: site, Statistics."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.text import slugify

from grading.reading.bars import Bars, period_bars
from grading.reading.histogram import Histogram, histogram
from grading.reading.lists import PublishedList, PublishedPeriod
from grading.reading.percentiles import Standing, average, grade_of_share, standing
from grading.reading.ranks import Ranks
from grading.reading.snapshot import Snapshot

SHARES = (99, 95, 90, 75, 50, 25, 10)
"""In per cent of the ranked players."""
BANDS = ((0, 7), (8, 9), (10, 11), (12, 13), (14, 15), (16, 17))
"""Of juniors' ages, both ends included."""


@dataclass(frozen=True, slots=True)
class Grades:
    """How a list's current grades are spread."""

    list: PublishedList
    current: int | None
    """Players who have one."""
    ranks: Ranks
    histogram: Histogram | None
    average: float | None
    standing: Standing | None
    """That of the grade asked for."""


@dataclass(frozen=True, slots=True)
class Share:
    """A part of the ranked players, and by list the grade that it does not exceed."""

    per_cent: int
    grades: Sequence[int | None]


@dataclass(frozen=True, slots=True)
class PeriodFigures:
    """A period that is out, in numbers."""

    period: PublishedPeriod
    games: int
    players: int
    graded: int
    average: float | None


@dataclass(frozen=True, slots=True)
class Activity:
    """A list's periods, the oldest first, and plots of them."""

    list: PublishedList
    periods: Sequence[PeriodFigures]
    players: Bars | None
    games: Bars | None
    graded: Bars | None


@dataclass(frozen=True, slots=True)
class Band:
    """How many juniors of some ages have a current grade, by list."""

    words: str
    counts: Sequence[int]


@dataclass(frozen=True, slots=True)
class CountyFigures:
    """The current grades of a county's players: by list how many, and their average."""

    name: str
    """Nothing for players whose club is in no county, or who were seen with none."""
    union: str
    lists: Sequence[tuple[int, float | None]]

    @property
    def slug(self) -> str:
        """The name as the county's address has it."""
        return slugify(self.name)


@dataclass(frozen=True, slots=True)
class Statistics:
    """All of it; what was not counted with the revision is None."""

    grades: Sequence[Grades]
    shares: Sequence[Share]
    activity: Sequence[Activity] | None
    juniors: Sequence[Band] | None
    counties: Sequence[CountyFigures] | None


def statistics_at(snapshot: Snapshot, grade: int | None) -> Statistics:
    """The figures of the snapshot's revision, and where ``grade`` stands. One query."""
    counted: Mapping[str, Any] = snapshot.revision.statistics
    grades = [_grades(snapshot, shown, grade) for shown in snapshot.lists]
    return Statistics(
        grades=grades,
        shares=[Share(s, [grade_of_share(of.ranks, s) for of in grades]) for s in SHARES],
        activity=_activity(snapshot, counted["periods"]) if counted else None,
        # Some who were juniors then are adults by now, and their ages then would give these away.
        juniors=_juniors(snapshot, counted["juniors"])
        if counted and not snapshot.is_past
        else None,
        counties=_counties(snapshot, counted["counties"]) if counted else None,
    )


def _grades(snapshot: Snapshot, shown: PublishedList, grade: int | None) -> Grades:
    ranks = snapshot.ranks.get(shown.slug, Ranks({}))
    return Grades(
        list=shown,
        current=snapshot.totals.get("current", {}).get(shown.slug),
        ranks=ranks,
        histogram=histogram(ranks.holders),
        average=average(ranks),
        standing=standing(ranks, grade) if grade is not None else None,
    )


def _activity(
    snapshot: Snapshot, counted: Mapping[str, Sequence[Mapping[str, Any]]]
) -> list[Activity]:
    return [_activity_of(shown, counted.get(shown.slug, ())) for shown in snapshot.lists]


def _activity_of(shown: PublishedList, counted: Sequence[Mapping[str, Any]]) -> Activity:
    rows = [
        PeriodFigures(
            period=period,
            games=row["games"],
            players=row["players"],
            graded=row["graded"],
            average=row["grades"] / row["graded"] if row["graded"] else None,
        )
        for row in counted
        if (period := shown.period(row["name"])) is not None
    ]
    # Of earlier periods only the grades may be on record.
    played = [row for row in rows if row.games]
    return Activity(
        list=shown,
        periods=rows,
        players=period_bars([(row.period, row.players) for row in played]),
        games=period_bars([(row.period, row.games) for row in played]),
        graded=period_bars([(row.period, row.graded) for row in rows]),
    )


def _juniors(snapshot: Snapshot, counted: Mapping[str, Mapping[str, int]]) -> list[Band]:
    ages = [
        {int(age): count for age, count in counted.get(shown.slug, {}).items()}
        for shown in snapshot.lists
    ]
    return [
        Band(
            f"{low} and {high}" if low else f"up to {high}",
            [sum(of_list.get(age, 0) for age in range(low, high + 1)) for of_list in ages],
        )
        for low, high in BANDS
    ]


def _counties(snapshot: Snapshot, counted: Sequence[Mapping[str, Any]]) -> list[CountyFigures]:
    named = sorted(counted, key=lambda row: (not row["county"], row["county"], row["union"]))
    return [
        CountyFigures(
            row["county"],
            row["union"],
            [_count_and_average(row["lists"].get(shown.slug)) for shown in snapshot.lists],
        )
        for row in named
    ]


def _count_and_average(figures: Mapping[str, int] | None) -> tuple[int, float | None]:
    if not figures:
        return 0, None
    return figures["graded"], figures["grades"] / figures["graded"]
