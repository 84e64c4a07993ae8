"""Which system predicts best."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from django.http import HttpResponse
from django.shortcuts import render

from grading.comparing.kept import kept
from grading.comparing.scoring import DRAWS, Estimate
from grading.comparing.shown import ShownComparison, shown
from grading.reading.csv_reply import csv_reply, wants_csv
from grading.reading.pages import EarlyRequest, page_without_list
from grading.reading.parameters import one_of

MEASURES = ("log_loss", "beside", "brier", "accuracy", "own")
COLUMNS = (
    *("record", "scheme", "published", "chosen", "games", "coverage"),
    *(f"{measure}{end}" for measure in MEASURES for end in ("", "_low", "_high")),
)


@page_without_list
def schemes(request: EarlyRequest) -> HttpResponse:
    """How well each scheme forecast the same games, and how they were compared."""
    comparisons = {one.name: shown(one) for one in kept()}
    if wants_csv(request.GET):
        return csv_reply("schemes.csv", COLUMNS, _rows(comparisons.values()))
    name = one_of(request.GET, "record", comparisons, next(iter(comparisons)))
    context = {
        "comparisons": list(comparisons.values()),
        "plotted": comparisons[name],
        "draws": DRAWS,
    }
    return render(request, "schemes/schemes.html", context)


def _rows(comparisons: Iterable[ShownComparison]) -> Iterator[Sequence[object]]:
    for comparison in comparisons:
        for one in comparison.rows:
            row = one.row
            yield (
                *(comparison.comparison.name, row.scheme, row.publishes, row.setting),
                *(comparison.comparison.scored, row.coverage),
                *(figure for name in MEASURES for figure in _figures(getattr(row, name))),
            )


def _figures(one: Estimate | None) -> tuple[float | None, float | None, float | None]:
    return (one.value, one.low, one.high) if one else (None, None, None)
