"""Sums that are the same in any order of their terms.

Terms are rounded to multiples of 2**-36. As long as their sum stays below 2**17, far beyond any
player's games in a unit, every partial sum is held exactly, so that no order can matter.
"""

from __future__ import annotations

import numpy as np

from grading.engine.columns import Bools
from grading.engine.sequential.scheme import Floats, Pairings

STEPS = 2.0**36


def held(terms: Floats) -> Floats:
    """``terms`` to the nearest multiple of 2**-36; minus a term gives minus what the term gives."""
    return np.asarray(np.rint(terms * STEPS) / STEPS)


def by_player(games: Pairings, white: Floats, black: Floats) -> Floats:
    """The sum of each player's terms, of the games that move him; ``terms`` as ``held``."""
    return np.asarray(
        np.bincount(games.white, _counted(white, games.white_counts), games.players)
        + np.bincount(games.black, _counted(black, games.black_counts), games.players)
    )


def moves(games: Pairings, white: Floats, black: Floats) -> tuple[Floats, Floats]:
    """What each game adds to either side: nothing where it does not count."""
    return _counted(white, games.white_counts), _counted(black, games.black_counts)


def _counted(terms: Floats, counts: Bools) -> Floats:
    return terms if counts.all() else np.where(counts, terms, 0.0)
