"""A whole build on PostgreSQL beside barely reading and writing the same rows."""

from __future__ import annotations

from bench.serving import NO_SERVER
from bench.setup import Setup
from bench.sites import copied, on_postgres
from bench.timing import table

SHARES = (4, 2, 1)
"""The games are divided by these, one after the other."""


def beside_copying(setup: Setup) -> str:
    """Seconds of building everything from nothing, with a fourth, a half and all of the games."""
    if not setup.postgres:
        return NO_SERVER
    demo = on_postgres(setup)
    measured = []
    for share in SHARES:
        with copied(setup, demo) as site:
            measured.append(site.ask("bench.built", str(share)))
    first, *_, last = measured
    a_game = (last["build"] - first["build"]) / (last["games"] - first["games"])
    rows = []
    for one in measured:
        on_the_line = first["build"] + a_game * (one["games"] - first["games"])
        figures = (
            f"{one['rows']:,}",
            f"{one['build']:.1f}",
            f"{one['copy']:.1f}",
            f"{one['build'] / one['copy']:.1f}",
            f"{1e6 * one['build'] / one['games']:.0f}",
            f"{one['build'] / on_the_line - 1:+.1%}",
        )
        rows.append((f"{one['games']:,} games", *figures))
    head = ("", "rows", "build s", "COPY s", "x COPY", "µs a game", "off the line")
    return table(head, rows)
