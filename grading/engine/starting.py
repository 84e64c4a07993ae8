"""Starting grades: windows, anchors and pools. Source: grading rules, section 4."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
from scipy import sparse
from scipy.sparse import csgraph

from grading.engine.columns import NO_GRADE, Bools, Ints
from grading.engine.ledger import Ledger
from grading.engine.points import HALF_POINT
from grading.engine.system import UnsettledError, solve_means

ADULT_MONTHS = 36
JUNIOR_MONTHS = 12


@dataclass(frozen=True, slots=True)
class Window:
    """The window games of everybody without a grade to go in with: one element a side."""

    player: Ints
    opponent: Ints
    result: Ints
    """50, 0 or -50."""


def open_window(ledgers: Sequence[Ledger], unknown: Bools, from_day: Ints) -> Window:
    """Gather the windows of the ``unknown`` players.

    ``ledgers`` are those of this period, last, and of earlier ones; ``from_day`` is each player's
    first day. All games of this period are in, whatever their date.
    """
    parts = []
    for ledger in ledgers:
        present = ledger is ledgers[-1]
        reached = unknown if present else unknown & (from_day <= ledger.last_day)
        players = np.flatnonzero(reached & (ledger.start[1:] > ledger.start[:-1]))
        sides, counts = ledger.sides_of(players)
        player = np.repeat(players, counts)
        if not present:
            dated_in = ledger.day[sides] >= from_day[player]
            player, sides = player[dated_in], sides[dated_in]
        parts.append((player, ledger.opponent[sides], ledger.score[sides]))
    player, opponent, score = (np.concatenate(column) for column in zip(*parts, strict=True))
    return Window(player, opponent, (score.astype(np.int64) - 1) * HALF_POINT)


def starting_grades(window: Window, known: Ints, held: Ints) -> npt.NDArray[np.float64]:
    """Exact starting grades, within 1e-10; NaN for those who get none.

    ``known`` are the grades others go in with and ``held`` the juniors' own current grades, for
    each player, ``NO_GRADE`` where there is none.
    """
    exact = np.full(len(known), np.nan)
    anchored = _anchored(window, known)
    # Who is anchored is judged once, before a junior's held grade helps anybody.
    alone = (held != NO_GRADE) & ~anchored
    if alone.any():
        exact[alone] = held[alone]
        known = np.where(alone, held, known)
        window = _rows(window, ~alone[window.player])
        anchored = _anchored(window, known)
    unknown = np.flatnonzero(anchored)
    if len(unknown):
        try:
            exact[unknown] = _solve(window, known, unknown)
        except UnsettledError as error:
            raise UnsettledError(unknown[error.players]) from error
    return exact


def _anchored(window: Window, known: Ints) -> Bools:
    """The players from whom a chain of their own window games leads to a known grade."""
    players = len(known)
    anchored = np.zeros(players + 1, np.bool_)
    anchored[window.player[known[window.opponent] != NO_GRADE]] = True
    rest = _rows(window, ~anchored[window.player])
    if not len(rest.player):
        return anchored[:players]
    # The others' chains are followed backwards, from a node that stands for all the anchored.
    source = np.where(anchored[rest.opponent], players, rest.opponent)
    links = sparse.coo_array(
        (np.ones(len(source)), (source, rest.player)), shape=(players + 1, players + 1)
    )
    reached = csgraph.breadth_first_order(
        sparse.csr_array(links), players, return_predecessors=False
    )
    anchored[reached] = True
    return anchored[:players]


def _solve(window: Window, known: Ints, unknown: Ints) -> npt.NDArray[np.float64]:
    """Exact starting grades of the ``unknown``, from games against anybody with a value."""
    size = len(unknown)
    place = np.full(len(known), -1)
    place[unknown] = np.arange(size)
    has_value = (known != NO_GRADE) | (place >= 0)
    window = _rows(window, (place[window.player] >= 0) & has_value[window.opponent])
    row = place[window.player]
    worth = window.result + np.maximum(known, 0)[window.opponent]
    between = _rows(window, place[window.opponent] >= 0)
    cells = (place[between.player], place[between.opponent])
    ones = np.ones(len(between.player), np.int64)
    return solve_means(
        games=np.bincount(row, minlength=size),
        between=sparse.csr_array(sparse.coo_array((ones, cells), shape=(size, size))),
        # Sums of whole numbers far below 2**53, exact in any order.
        total=np.bincount(row, worth, minlength=size).astype(np.int64),
    )


def _rows(window: Window, keep: Bools) -> Window:
    if keep.all():
        return window
    return Window(window.player[keep], window.opponent[keep], window.result[keep])
