"""Which lists and periods are looked at."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import polars as pl

from grading.models import Period
from grading.reading.lists import PublishedList, PublishedPeriod

LISTS_BACK = 8
"""Lists of a series whose grades are compared: four years of half-years."""


def compared(shown: PublishedList) -> list[PublishedPeriod]:
    """The last lists of a series, oldest first, none of them on the scale of before July 2009."""
    out = [period for period in shown.periods if period.is_out and not period.is_old_grades]
    return out[-LISTS_BACK:]


def beginnings(lists: Sequence[PublishedList]) -> list[str]:
    """Names of the last lists that were worked out here, the latest first: to look from, on."""
    names = {
        period.name
        for shown in lists
        for period in shown.periods
        if period.is_out and period.computed
    }
    return sorted(names, reverse=True)[:LISTS_BACK]


def examined_periods(lists: Sequence[PublishedList], since: str = "") -> pl.DataFrame:
    """Those of the latest list of each series, or from the list called ``since`` on, and all later.

    A frame of ``period_id``, ``list_slug``, ``period`` and ``is_out``.
    """
    latest = {shown.slug: shown.latest.name for shown in lists if shown.latest}
    out = {
        (shown.slug, period.name) for shown in lists for period in shown.periods if period.is_out
    }
    rows = [
        (pk, slug, name, (slug, name) in out)
        for pk, slug, name in _periods()
        if name >= (since or latest.get(slug, ""))
    ]
    schema = {
        "period_id": pl.Int64,
        "list_slug": pl.String,
        "period": pl.String,
        "is_out": pl.Boolean,
    }
    return pl.DataFrame(rows, schema=schema, orient="row")


def _periods() -> Iterable[tuple[int, str, str]]:
    return Period.objects.values_list("pk", "grading_list__slug", "name").order_by("pk")
