"""Every scheme beside the libraries' Elo, Glicko, Glicko-2 and Plackett-Luce, on the same games."""

from __future__ import annotations

from collections import deque
from dataclasses import replace
from functools import partial

import numpy as np

from bench.engine import grade
from bench.rivals import glicko2_library, openskill, riix_elo, riix_glicko, riix_glicko_by_period
from bench.setup import Setup
from bench.timing import best_of, table
from bench.worlds import season
from grading.engine.columns import Games, Ints, ListColumns
from grading.engine.rules import RULE_SETS
from grading.engine.sequential.glicko import TYPICAL, WIDEST, Glicko
from grading.engine.sequential.scheme import RATING
from grading.engine.sequential.schemes import NAMES, scheme_named
from grading.engine.sequential.school_grades import of_older_players
from grading.engine.sequential.walk import Walk

PLAYERS, GAMES = 2_000, 100_000
FEW_PLAYERS, FEW_GAMES = 300, 3_000
RIIX_C = 63.2
"""How much wider its deviations grow in a period."""
RIVALS = {
    "riix Elo": riix_elo,
    "riix Glicko": riix_glicko,
    "glicko2": glicko2_library,
    "openskill": openskill,
}


def beside_libraries(setup: Setup) -> str:
    """Games a second of every scheme and of the libraries', and how often as many as theirs.

    The schemes keep all that a working page shows; the libraries keep ratings.
    """
    games, players = setup.made_up(GAMES), setup.made_up(PLAYERS)
    plain = season(games, players)
    runs = {name: partial(grade, season(games, players, name)) for name in RULE_SETS}
    runs |= {f"{name}, by half-years": partial(walk, plain, name) for name in NAMES}
    runs |= {f"{name}, day by day": partial(walk, _by_day(plain), name) for name in NAMES}
    runs |= {f"{name} (library)": partial(rival, plain) for name, rival in RIVALS.items()}
    seconds = best_of(runs, setup.rounds)
    rows = [
        (
            name,
            f"{games / taken:,.0f}",
            *(f"{seconds[f'{rival} (library)'] / taken:,.1f}" for rival in RIVALS),
        )
        for name, taken in seconds.items()
    ]
    head = (f"{games:,} games", "games/s", *(f"x {rival}" for rival in RIVALS))
    return f"{table(head, rows)}\n\n{_agreement(setup)}"


def walk(columns: ListColumns, name: str) -> None:
    """Rate the games of a list from nothing, keeping nothing."""
    players = columns.ages.shape[1]
    scheme = scheme_named(name, of_older_players(players))
    deque(Walk(scheme, columns.games, _ends(columns.games), players), maxlen=0)


def _ends(games: Games) -> Ints:
    """The last day of each unit, by its latest game."""
    ends = np.zeros(int(games.period.max()) + 1, np.int64)
    np.maximum.at(ends, games.period, games.day)
    return ends


def _by_day(columns: ListColumns) -> ListColumns:
    _, day = np.unique(columns.games.day, return_inverse=True)
    return replace(columns, games=replace(columns.games, period=day))


def _agreement(setup: Setup) -> str:
    """How near our Glicko comes to the library's, both by half-years of one length."""
    games, players = setup.made_up(FEW_GAMES), setup.made_up(FEW_PLAYERS)
    columns = season(games, players)
    units = np.arange(len(columns.periods)) + 1
    theirs = riix_glicko_by_period(columns)
    scheme = Glicko(forgotten_after=(WIDEST**2 - TYPICAL**2) / RIIX_C**2)
    ours = Walk(scheme, columns.games, units, players)
    deque(ours, maxlen=0)
    played = ~np.isnan(ours.standing[RATING])
    apart = np.abs(ours.standing[RATING] - theirs)[played].max()
    return f"glicko and riix Glicko, by half-years, {games:,} games: {apart:.2g} points apart"
