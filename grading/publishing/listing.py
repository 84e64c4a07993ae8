"""What a revision says of its lists: periods, baselines, ranks. Rules, sections 7 and 9."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import polars as pl
from django.conf import settings
from django.db.models import QuerySet

from grading.engine.periods import list_month
from grading.models import Period, Revision
from grading.publishing.due import is_monthly
from grading.publishing.engine_columns import as_period
from grading.publishing.records import Records
from grading.publishing.spans import Span

JULY, AUGUST = 7, 8


@dataclass(frozen=True, slots=True)
class Draft:
    """The revision that is being made, as far as its lists must know."""

    number: int
    month: str


def describe_lists(spans: Sequence[Span], draft: Draft) -> list[dict[str, Any]]:
    """Everything pages need to know of the lists at this revision."""
    return [_describe(span, draft) for span in spans]


def _describe(span: Span, draft: Draft) -> dict[str, Any]:
    grading_list, latest = span.grading_list, span.latest
    published = (*span.history, *span.computed)
    july = next((p for p in reversed(published) if _is_july(span, p)), None)
    return {
        "slug": grading_list.slug,
        "name": grading_list.name,
        "short_name": grading_list.short_name,
        "sister": grading_list.sister.slug if grading_list.sister else None,
        "latest": latest.name if latest else None,
        "previous": published[-2].name if len(published) > 1 else None,
        "baseline": _baseline(span, latest, draft) if latest else None,
        "season": {"period": july.name, "revision": _baseline(span, july, draft)} if july else None,
        "in_progress": [period.name for period in span.in_progress],
        "periods": [
            _describe_period(span, period, draft) for period in (*published, *span.in_progress)
        ],
    }


def _describe_period(span: Span, period: Period, draft: Draft) -> dict[str, Any]:
    computed = period not in span.history
    rules = span.grading_list.timeline.rules_for(as_period(period)) if computed else None
    return {
        "name": period.name,
        "first_day": period.first_day.isoformat(),
        "last_day": period.last_day.isoformat(),
        "nominal_day": period.nominal_day.isoformat(),
        "computed": computed,
        "scheme": rules.name if rules else "",
        # None as well for a list that is not out yet.
        "revision": (period.closed_by_id or draft.number) if period in span.computed else None,
    }


def _baseline(span: Span, period: Period, draft: Draft) -> int:
    """The revision that later ones are compared with: the list's, or a July list's August one."""
    revisions = Revision.objects.filter(state=Revision.State.PUBLISHED).order_by("number")
    own = period.closed_by_id or draft.number
    if period in span.history:
        own = _first(revisions) or draft.number
    if not _is_july(span, period):
        return own
    year, _ = list_month(period.name)
    august = f"{year:04d}-{AUGUST:02d}"
    later = _first(revisions.filter(month__gte=august, number__gte=own))
    return later or (draft.number if draft.month >= august else own)


def _is_july(span: Span, period: Period) -> bool:
    """Whether it is a July list that August's revision settles: one of every month is none."""
    return not is_monthly(span.grading_list) and list_month(period.name)[1] == JULY


def _first(revisions: QuerySet[Revision]) -> int | None:
    return revisions.values_list("number", flat=True).first()


def current_grades(grades: pl.DataFrame, spans: Sequence[Span]) -> dict[str, pl.DataFrame]:
    """By list, the rows of its latest period that hold a grade."""
    held = grades.filter(pl.col("grade").is_not_null())
    return {
        span.grading_list.slug: held.filter(
            pl.col("list_slug") == span.grading_list.slug,
            pl.col("period") == (span.latest.name if span.latest else ""),
        )
        for span in spans
    }


def ranked_nations() -> tuple[str, str]:
    """What is on record of a player who may be ranked: no nation, or the association's."""
    return ("", settings.NATION)


def rank_counts(current: dict[str, pl.DataFrame], records: Records) -> dict[str, Any]:
    """By list, how many ranked players hold each grade."""
    barred = records.players.filter(
        pl.col("hidden") | pl.col("deceased") | ~pl.col("nation").is_in(ranked_nations())
    )["id"]
    return {slug: {"counts": _counts(rows, barred)} for slug, rows in current.items()}


def _counts(rows: pl.DataFrame, barred: pl.Series) -> dict[str, int]:
    ranked = rows.filter(pl.col("grade") > 0, ~pl.col("player_id").is_in(barred.implode()))
    counts = ranked.group_by("grade").len().sort("grade", descending=True)
    return {str(grade): holders for grade, holders in counts.iter_rows()}
