"""`/statistics/`: how grades are spread, how much is played, and by whom."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from grading.reading.parameters import whole_number
from grading.reading.snapshot import Snapshot
from grading.selectors.statistics import Grades, Share, statistics_at
from grading.views.statistics import HIGHEST
from gradingsite.api.lists import ListView, Rows, Wanted, numbered
from gradingsite.api.parameters import parameter
from gradingsite.api.rows import Figure, Number, Part, Row, Text

GROUP = "Lists and statistics"


class StandingPart(Part):
    """Where the grade that is asked for stands."""

    lower = Number(help_text="Ranked players with a lower one.")
    same = Number()
    higher = Number()
    percentile = Figure(help_text="The share of players who have a lower one, in per cent.")
    rank = Number()


class SharePart(Part):
    """A part of the players, and the grade that it does not exceed."""

    per_cent = Number()
    grade = Number()


class ListFiguresRow(Row):
    """The current grades of a list."""

    list = Text()
    players = Number(help_text="With a current grade.")
    ranked = Number()
    average = Figure(help_text="Of those ranked.")
    shares = SharePart(many=True)
    standing = StandingPart(allow_null=True)


class Statistics(ListView):
    """How the current grades of each list are spread

    With `grade`, where that one stands.
    """

    name = "api-statistics"
    row = ListFiguresRow
    group = GROUP
    parameters = (
        parameter("grade", "A grade to place.", int, minimum=0, maximum=HIGHEST, example=150),
    )

    def rows(self, snapshot: Snapshot, wanted: Wanted, **_parts: Any) -> Rows:
        """The page's figures; one query beside the revision's."""
        found = statistics_at(snapshot, whole_number(self.query, "grade", HIGHEST))
        rows = [_figures(n, grades, found.shares) for n, grades in enumerate(found.grades)]
        return numbered(rows, wanted)


def _figures(number: int, grades: Grades, shares: Any) -> dict[str, Any]:
    parts: list[Share] = list(shares)
    return {
        "list": grades.list.slug,
        "players": grades.current,
        "ranked": grades.ranks.total,
        "average": grades.average,
        "shares": [{"per_cent": s.per_cent, "grade": s.grades[number]} for s in parts],
        "standing": grades.standing,
    }


class DistributionRow(Row):
    """How many hold a grade."""

    list = Text()
    grade = Number()
    players = Number()


class Distribution(ListView):
    """How many ranked players hold each grade of a list."""

    name = "api-distribution"
    row = DistributionRow
    group = GROUP

    def rows(self, snapshot: Snapshot, wanted: Wanted, **_parts: Any) -> Rows:
        """No query beside the revision's."""
        rows = [
            {"list": shown.slug, "grade": grade, "players": count}
            for shown in snapshot.lists
            if shown.slug in snapshot.ranks
            for grade, count in sorted(snapshot.ranks[shown.slug].holders.items())
        ]
        return numbered(rows, wanted)


class PeriodFiguresRow(Row):
    """A period that is out, in numbers."""

    list = Text()
    period = Text()
    games = Number()
    players = Number()
    graded = Number()
    average = Figure()


class Periods(ListView):
    """How much was played in each period, and by how many."""

    name = "api-period-figures"
    row = PeriodFiguresRow
    group = GROUP

    def rows(self, snapshot: Snapshot, wanted: Wanted, **_parts: Any) -> Rows:
        """One query beside the revision's."""
        return numbered(list(_periods(snapshot)), wanted)


def _periods(snapshot: Snapshot) -> Iterator[dict[str, Any]]:
    for activity in statistics_at(snapshot, None).activity or ():
        for row in activity.periods:
            yield {
                "list": activity.list.slug,
                "period": row.period.name,
                "games": row.games,
                "players": row.players,
                "graded": row.graded,
                "average": row.average,
            }


class CountyFiguresRow(Row):
    """The current grades of a county's players."""

    county = Text(help_text="Null for those whose club is in none.")
    union = Text()
    list = Text()
    graded = Number()
    average = Figure()


class CountyFigures(ListView):
    """How many players of each county have a grade, and their average."""

    name = "api-county-figures"
    row = CountyFiguresRow
    group = GROUP

    def rows(self, snapshot: Snapshot, wanted: Wanted, **_parts: Any) -> Rows:
        """One query beside the revision's."""
        rows = [
            {
                "county": county.name,
                "union": county.union,
                "list": shown.slug,
                "graded": count,
                "average": average,
            }
            for county in statistics_at(snapshot, None).counties or ()
            for shown, (count, average) in zip(snapshot.lists, county.lists, strict=True)
        ]
        return numbered(rows, wanted)


class JuniorFiguresRow(Row):
    """How many juniors of some ages have a current grade."""

    ages = Text()
    list = Text()
    players = Number()


class JuniorFigures(ListView):
    """How many juniors have a current grade, by their ages

    Of the revision that stands only: some who were juniors before are adults by now.
    """

    name = "api-junior-figures"
    row = JuniorFiguresRow
    group = GROUP

    def rows(self, snapshot: Snapshot, wanted: Wanted, **_parts: Any) -> Rows:
        """One query beside the revision's."""
        rows = [
            {"ages": band.words, "list": shown.slug, "players": count}
            for band in statistics_at(snapshot, None).juniors or ()
            for shown, count in zip(snapshot.lists, band.counts, strict=True)
        ]
        return numbered(rows, wanted)
