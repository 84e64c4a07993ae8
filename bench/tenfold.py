"""Searching among ten times the players, on PostgreSQL."""

from __future__ import annotations

import json

from bench.serving import NO_SERVER
from bench.setup import Setup
from bench.sites import copied, on_postgres
from bench.timing import table, times

SEARCHES = "search, "


def ten_times_the_players(setup: Setup) -> str:
    """The same searches among the demo's players and among ten times as many.

    By processor time of site and database together, to which other work adds little.
    """
    if not setup.postgres:
        return NO_SERVER
    demo = on_postgres(setup)
    kinds = demo.ask("bench.pages")["kinds"]
    asked = {
        kind: [ours for ours, _ in pages]
        for kind, pages in kinds.items()
        if kind.startswith(SEARCHES)
    }
    with copied(setup, demo) as many:
        players = many.ask("bench.multiplied")
        before, after = (
            site.anew.ask("bench.searched", str(setup.rounds), json.dumps(asked))
            for site in (demo, many)
        )
    rows = [
        (
            kind,
            *(f"{found[kind]['found']:,.1f}" for found in (before, after)),
            *(f"{found[kind]['ms']:.1f}" for found in (before, after)),
            times(after[kind]["ms"], before[kind]["ms"], 2),
        )
        for kind in asked
    ]
    head = (
        f"{players['before']:,} and {players['after']:,} rows",
        *("1 x finds", "10 x finds", "1 x ms", "10 x ms", "x slower"),
    )
    return table(head, rows)
