"""Where the time of a page goes: its queries, its templates, and the rest."""

from __future__ import annotations

from bench.setup import Setup
from bench.sites import on_sqlite
from bench.timing import table


def of_pages(setup: Setup) -> str:
    """Milliseconds of every kind of page, on average, within one process and without a server."""
    rows = []
    for kind, spent in on_sqlite(setup).anew.ask("bench.spent", str(setup.rounds)).items():
        rest = spent["whole"] - spent["queries"] - spent["templates"]
        figures = (spent["whole"], spent["queries"], spent["templates"], rest, spent["had"])
        rows.append((kind, f"{spent['count']:.0f}", *(f"{1000 * one:.2f}" for one in figures)))
    head = ("ms a page", "asks", "whole", "queries", "templates", "the rest", "had already")
    return table(head, rows)
