"""A whole build on PostgreSQL beside barely reading and writing the same rows."""

from __future__ import annotations

from collections.abc import Mapping

from bench.serving import NO_SERVER
from bench.setup import Setup
from bench.sites import Site, copied, on_postgres
from bench.timing import table

SHARES = (4, 2, 1)
"""The games are divided by these, one after the other."""

Measured = Mapping[str, float]


def beside_copying(setup: Setup) -> str:
    """Seconds of building everything from nothing, with a fourth, a half and all of the games.

    Whether that is linear is told by processor time, to which other work adds little.
    """
    if not setup.postgres:
        return NO_SERVER
    demo = on_postgres(setup)
    turns = [[_built(setup, demo, share) for share in SHARES] for _ in range(setup.rounds)]
    measured = [_best(of_a_share) for of_a_share in zip(*turns, strict=True)]
    first, *_, last = measured
    a_game = (last["work"] - first["work"]) / (last["games"] - first["games"])
    always = first["work"] - a_game * first["games"]
    rows = []
    for one in measured:
        figures = (
            f"{one['rows']:,}",
            f"{one['build']:.1f}",
            f"{one['copy']:.1f}",
            f"{one['build'] / one['copy']:.1f}",
            f"{one['work']:.1f}",
            f"{one['work'] / (always + a_game * one['games']) - 1:+.1%}",
        )
        rows.append((f"{one['games']:,} games", *figures))
    line = f"{always:.1f} s, and {1e6 * a_game:.0f} µs a game"
    head = (line, "rows", "build s", "COPY s", "x COPY", "processor s", "off the line")
    return table(head, rows)


def _built(setup: Setup, demo: Site, share: int) -> Measured:
    with copied(setup, demo) as site:
        found: Measured = site.ask("bench.built", str(share))
    return found


def _best(turns: tuple[Measured, ...]) -> Measured:
    """The least that each figure came to in any turn."""
    return {name: min(turn[name] for turn in turns) for name in turns[0]}
