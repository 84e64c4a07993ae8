"""Lists whose grades as a whole moved: by a fault perhaps, or the scale is drifting."""

from __future__ import annotations

from collections.abc import Iterable

import polars as pl

from grading.integrity.examined import Examined
from grading.integrity.figures import Step, steps
from grading.integrity.found import as_found


def drift(examined: Examined) -> pl.DataFrame:
    """Latest lists whose mean grade is far from that of the list before."""
    return _told(
        examined,
        (
            (step, f"the mean of all grades moved by {step.drift:+.1f} to {step.all.mean:.1f}")
            for step in _latest(examined)
            if step.has_drifted
        ),
    )


def inflation(examined: Examined) -> pl.DataFrame:
    """Latest lists in which the players of the list before stand higher or lower on average."""
    return _told(
        examined,
        (
            (
                step,
                f"the {step.change.count:,} players of both lists moved by {step.change.mean:+.1f}",
            )
            for step in _latest(examined)
            if step.is_inflated
        ),
    )


def _latest(examined: Examined) -> Iterable[Step]:
    return (step for step in steps(examined) if step.period == step.list.latest)


def _told(examined: Examined, odd: Iterable[tuple[Step, str]]) -> pl.DataFrame:
    rows = [
        {
            "list_slug": step.list.slug,
            "period": step.period.name,
            "day": step.period.last_day,
            "detail": f"{step.list.name} {step.period.name}: {words}",
        }
        for step, words in odd
    ]
    schema = {"list_slug": pl.String, "period": pl.String, "day": pl.Date, "detail": pl.String}
    told = pl.DataFrame(rows, schema=schema, orient="row")
    return as_found(told.join(examined.periods, on=["list_slug", "period"], how="left"))
