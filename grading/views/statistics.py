"""Statistics: of grades, of periods, of juniors and of counties."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from django.http import HttpResponse
from django.shortcuts import render

from grading.reading.csv_reply import csv_reply, wants_csv
from grading.reading.pages import SnapshotRequest, snapshot_page
from grading.reading.parameters import one_of, whole_number
from grading.selectors.statistics import Statistics, statistics_at

HIGHEST = 400
COLUMNS = {
    "grades": ("list", "grade", "players"),
    "periods": ("list", "period", "games", "players", "graded", "average"),
    "counties": ("county", "union", "list", "graded", "average"),
}
"""The tables there are as CSV."""


@snapshot_page
def statistics(request: SnapshotRequest) -> HttpResponse:
    """How grades are spread, how much is played, and by whom."""
    grade = whole_number(request.GET, "grade", HIGHEST)
    table = one_of(request.GET, "table", COLUMNS, "grades")
    found = statistics_at(request.snapshot, grade)
    if wants_csv(request.GET):
        return csv_reply(f"statistics-{table}.csv", COLUMNS[table], _rows(found, table))
    context = {"statistics": found, "grade": grade, "highest": HIGHEST}
    return render(request, "statistics/statistics.html", context)


def _rows(found: Statistics, table: str) -> Iterator[Sequence[object]]:
    if table == "grades":
        for of in found.grades:
            for grade, count in sorted(of.ranks.holders.items()):
                yield of.list.slug, grade, count
    elif table == "periods":
        for activity in found.activity or ():
            for row in activity.periods:
                yield (
                    *(activity.list.slug, row.period.name, row.games, row.players, row.graded),
                    _rounded(row.average),
                )
    else:
        slugs = [of.list.slug for of in found.grades]
        for county in found.counties or ():
            for slug, (count, average) in zip(slugs, county.lists, strict=True):
                yield county.name, county.union, slug, count, _rounded(average)


def _rounded(average: float | None) -> float | None:
    return None if average is None else round(average, 2)
