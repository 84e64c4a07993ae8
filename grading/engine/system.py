"""The linear system behind starting grades, solved to within 1e-10.

Each unknown is the mean of its games' values, so with the games between unknowns on the left
the system reads ``games * s - between @ s = total``: whole numbers throughout, diagonally
dominant, and regular as every unknown has a chain to something known. Source: grading rules,
section 4.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from functools import cache

import numpy as np
from scipy import sparse
from scipy.sparse import csgraph
from threadpoolctl import ThreadpoolController  # type: ignore[import-untyped]

from grading.engine.certified import solve_certified
from grading.engine.columns import Bools, Ints
from grading.engine.exact import solve_exactly
from grading.engine.solvers import Floats, NotSettledError, direct, krylov


class UnsettledError(ArithmeticError):
    """Starting grades that cannot be worked out; ``players`` says whose."""

    def __init__(self, players: Ints, where: str = "") -> None:
        whom = "1 player" if len(players) == 1 else f"{len(players)} players"
        super().__init__(f"{where}the starting grades of {whom} do not settle")
        self.players = players


def solve_means(games: Ints, between: sparse.csr_array, total: Ints) -> Floats:
    """The ``s`` with ``games * s - between @ s = total``, within 1e-10 of the exact solution.

    ``games`` (n,) are each unknown's games, ``between`` (n, n) counts those against other
    unknowns, ``total`` (n,) sums the known values and the results. All are whole numbers.
    Raises UnsettledError for unknowns without a chain to anything known, and for thousands of
    them among whom a chain leads ever farther away from it.
    """
    matrix = sparse.csr_array(sparse.diags_array(games, dtype=np.int64) - between)
    # On one thread: sums split over threads would depend on how many there are, and threads that
    # wait for each other are slower than none on a machine with other work.
    with _threads().limit(limits=1):
        solution, certified = _all_at_once(matrix, total)
        for members in _in_doubt(matrix, certified):
            part = sparse.csr_array(matrix[members][:, members])
            try:
                solution[members] = _on_its_own(part, total[members])
            except NotSettledError as error:
                raise UnsettledError(members) from error
    return solution


@cache
def _threads() -> ThreadpoolController:
    return ThreadpoolController()


def _all_at_once(matrix: sparse.csr_array, total: Ints) -> tuple[Floats, Bools]:
    """The quick way, which nearly always does."""
    try:
        return solve_certified(matrix, total, krylov(matrix))
    except NotSettledError:
        return np.zeros(len(total)), np.zeros(len(total), np.bool_)


def _in_doubt(matrix: sparse.csr_array, certified: Bools) -> Iterator[Ints]:
    """The connected unknowns, part by part, of which one is not certified."""
    if certified.all():
        return
    _, part = csgraph.connected_components(matrix, directed=False)
    for number in np.unique(part[~certified]):
        yield np.flatnonzero(part == number)


def _on_its_own(matrix: sparse.csr_array, total: Ints) -> Floats:
    """One part, in one way after the other, in the end in fractions."""
    for make_solver in (krylov, direct):
        with suppress(NotSettledError):
            found, certified = solve_certified(matrix, total, make_solver(matrix))
            if certified.all():
                return found
    return solve_exactly(matrix, total)
