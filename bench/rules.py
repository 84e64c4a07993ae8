"""The whole rule set beside its rivals, and how its time grows with the games."""

from __future__ import annotations

from collections import deque
from functools import partial

from bench.rivals import bare_pass, riix_elo
from bench.timing import best_of, table
from bench.worlds import season
from grading.engine.columns import ListColumns
from grading.engine.run import grade_lists

PLAYERS, GAMES, ROUNDS = 10_000, 1_000_000, 5


def grade(columns: ListColumns) -> None:
    """Grade a list on its own, keeping nothing."""
    deque(grade_lists([columns], columns.ages.shape[1]), maxlen=0)


def beside_rivals() -> str:
    """Games a second of each rule set, of riix Elo and of a bare numpy pass."""
    old, new = (season(GAMES, PLAYERS, scheme) for scheme in ("ecf-2012", "ecf-2015"))
    rivals = {
        "ecf-2012, the whole rule set": partial(grade, old),
        "ecf-2015, the whole rule set": partial(grade, new),
        "bare numpy pass (points and sums)": partial(bare_pass, old),
        "riix Elo": partial(riix_elo, old),
    }
    seconds = best_of(rivals, ROUNDS)
    rows = [
        (
            name,
            f"{GAMES / taken:,.0f}",
            f"{seconds['riix Elo'] / taken:.2f}",
            f"{seconds['bare numpy pass (points and sums)'] / taken:.3f}",
        )
        for name, taken in seconds.items()
    ]
    return table((f"{GAMES:,} games", "games/s", "x riix Elo", "x bare pass"), rows)


def growth() -> str:
    """Time at 1, 2 and 4 times the games, beside the first."""
    sizes = [GAMES // 4, GAMES // 2, GAMES]
    runs = {f"{size:,}": partial(grade, season(size, PLAYERS)) for size in sizes}
    seconds = best_of(runs, ROUNDS)
    first = seconds[f"{sizes[0]:,}"]
    rows = [
        (name, f"{taken * 1000:.0f}", f"{taken / first:.2f}") for name, taken in seconds.items()
    ]
    return table(("ecf-2012, games", "ms", "x the first"), rows)
