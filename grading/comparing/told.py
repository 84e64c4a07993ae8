"""A comparison to be read on a terminal."""

from __future__ import annotations

from grading.comparing.measure import Comparison, Row
from grading.comparing.scoring import Estimate
from grading.interchange.tables import aligned

HEADER = (
    "scheme",
    "published",
    "chosen",
    "coverage",
    "log loss",
    "less ecf-2012's",
    "Brier",
    "accuracy",
    "log loss by its own curve",
)


def told(comparison: Comparison) -> str:
    """Which games there were, and a table with a row for each scheme."""
    one = comparison
    return (
        f"{one.name}: {one.games:,} games of {one.players:,} players, {one.first_day} to"
        f" {one.last_day}. Fitted from {one.fitted_from} on {one.fitted:,} games; scored from"
        f" {one.scored_from} on {one.scored:,} of {one.to_score:,}, those that all schemes"
        f" foresee; intervals of 95% by drawing {one.clusters:,} {one.clustered_by} anew.\n\n"
        f"{aligned(HEADER, [_cells(row) for row in one.rows], left=3)}"
    )


def _cells(row: Row) -> tuple[str, ...]:
    figures = (row.log_loss, row.beside, row.brier, row.accuracy, row.own)
    return (
        *(row.scheme, row.publishes, row.setting, f"{row.coverage:.1%}"),
        *(_cell(one) for one in figures),
    )


def _cell(one: Estimate | None) -> str:
    return f"{one.value:.4f} ({one.low:.4f} to {one.high:.4f})" if one else "-"
