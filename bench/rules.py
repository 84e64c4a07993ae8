"""The whole rule set beside its rivals, and how its time grows with the games."""

from __future__ import annotations

from functools import partial

from bench.engine import grade
from bench.rivals import bare_pass, riix_elo
from bench.setup import Setup
from bench.timing import best_of, table
from bench.worlds import season

PLAYERS, GAMES = 10_000, 1_000_000


def beside_rivals(setup: Setup) -> str:
    """Games a second of each rule set, of riix Elo and of a bare numpy pass."""
    games, players = setup.made_up(GAMES), setup.made_up(PLAYERS)
    old, new = (season(games, players, scheme) for scheme in ("ecf-2012", "ecf-2015"))
    rivals = {
        "ecf-2012, the whole rule set": partial(grade, old),
        "ecf-2015, the whole rule set": partial(grade, new),
        "bare numpy pass (points and sums)": partial(bare_pass, old),
        "riix Elo": partial(riix_elo, old),
    }
    seconds = best_of(rivals, setup.rounds)
    rows = [
        (
            name,
            f"{games / taken:,.0f}",
            f"{seconds['riix Elo'] / taken:.2f}",
            f"{seconds['bare numpy pass (points and sums)'] / taken:.3f}",
        )
        for name, taken in seconds.items()
    ]
    return table((f"{games:,} games", "games/s", "x riix Elo", "x bare pass"), rows)


def growth(setup: Setup) -> str:
    """Time at 1, 2 and 4 times the games, beside the first."""
    games, players = setup.made_up(GAMES), setup.made_up(PLAYERS)
    sizes = [games // 4, games // 2, games]
    runs = {f"{size:,}": partial(grade, season(size, players)) for size in sizes}
    seconds = best_of(runs, setup.rounds)
    first = seconds[f"{sizes[0]:,}"]
    rows = [
        (name, f"{taken * 1000:.0f}", f"{taken / first:.2f}") for name, taken in seconds.items()
    ]
    return table(("ecf-2012, games", "ms", "x the first"), rows)
