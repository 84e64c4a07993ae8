"""Timing of rivals in turn, so that whatever else the machine does falls on all of them alike."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from time import perf_counter


def best_of(rivals: Mapping[str, Callable[[], object]], rounds: int) -> dict[str, float]:
    """Seconds of each rival's best of ``rounds`` runs."""
    best = dict.fromkeys(rivals, float("inf"))
    for _ in range(rounds):
        for name, run in rivals.items():
            start = perf_counter()
            run()
            best[name] = min(best[name], perf_counter() - start)
    return best


def times(one: float | None, other: float | None, digits: int = 1) -> str:
    """How many times as much; a dash where one was not measured, or came to nothing."""
    return f"{one / other:,.{digits}f}" if one and other else "-"


def table(head: tuple[str, ...], rows: Sequence[tuple[str, ...]]) -> str:
    """Rows under a head, in columns, names to the left and figures to the right."""
    widths = [max(len(row[i]) for row in [head, *rows]) for i in range(len(head))]
    lines = [
        row[0].ljust(widths[0])
        + "".join(cell.rjust(width + 2) for cell, width in zip(row[1:], widths[1:], strict=True))
        for row in [head, *rows]
    ]
    return "\n".join(lines)
