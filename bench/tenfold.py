"""Searching among ten times the players, on PostgreSQL."""

from __future__ import annotations

from contextlib import ExitStack

from bench.load import best_rates, is_there
from bench.servers import gunicorn
from bench.serving import NO_SERVER, NO_WRK
from bench.setup import Setup
from bench.sites import copied, on_postgres
from bench.timing import table, times

SEARCHES = "search, "


def ten_times_the_players(setup: Setup) -> str:
    """The same searches among the demo's players and among ten times as many, in turn."""
    if not is_there():
        return NO_WRK
    if not setup.postgres:
        return NO_SERVER
    demo = on_postgres(setup)
    kinds = demo.ask("bench.pages")["kinds"]
    rows = []
    with ExitStack() as blocks:
        many = blocks.enter_context(copied(setup, demo))
        players = many.ask("bench.multiplied")
        rivals = {site: blocks.enter_context(gunicorn(site)) for site in (demo, many)}
        for kind, pages in kinds.items():
            if not kind.startswith(SEARCHES):
                continue
            asked = {
                site.database: (server, [(ours, "") for ours, _ in pages])
                for site, server in rivals.items()
            }
            rates = best_rates(asked, seconds=setup.seconds, rounds=setup.rounds)
            before, after = rates[demo.database], rates[many.database]
            rows.append((kind, f"{before:,.0f}", f"{after:,.0f}", times(before, after, 2)))
    head = (
        f"{players['before']:,} and {players['after']:,} rows",
        "1 x/s",
        "10 x/s",
        "x slower",
    )
    return table(head, rows)
