"""The linear system behind starting grades, solved to within 1e-10.

Each unknown is the mean of its games' values, so with the games between unknowns on the left
the system reads ``games * s - between @ s = total``: whole numbers throughout, diagonally
dominant, and regular as every unknown has a chain to something known. Source: grading rules,
section 4.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

import numpy as np
import numpy.typing as npt
from scipy import sparse
from scipy.sparse import linalg
from threadpoolctl import ThreadpoolController  # type: ignore[import-untyped]

from grading.engine.columns import Ints

Floats = npt.NDArray[np.float64]
Solver = Callable[[Floats], Floats]

SETTLED = 1e-12
ROUNDS = 8
FRACTION_BITS = 40
"""Solutions are held in units of 2**-40, about 1e-12, or coarser where numbers are huge."""
WHOLE_BITS = 62

KRYLOV_TOLERANCE = 1e-11
KRYLOV_STEPS = 300


class NotSettledError(Exception):
    """A solver does not get there, or its corrections do not shrink."""


def solve_means(games: Ints, between: sparse.csr_array, total: Ints) -> Floats:
    """The ``s`` with ``games * s - between @ s = total``, within 1e-10 of the exact solution.

    ``games`` (n,) are each unknown's games, ``between`` (n, n) counts those against other
    unknowns, ``total`` (n,) sums the known values and the results. All are whole numbers.
    Raises ArithmeticError where there is none, as for unknowns without a chain to anything known.
    """
    matrix = sparse.csr_array(sparse.diags_array(games, dtype=np.int64) - between)
    # On one thread: sums split over threads would depend on how many there are, and threads that
    # wait for each other are slower than none on a machine with other work.
    with _threads().limit(limits=1):
        for make_solver in (_krylov, _direct):
            try:
                return _refine(matrix, total, make_solver(matrix))
            except NotSettledError:
                continue
    raise ArithmeticError("the starting grades do not settle")


@cache
def _threads() -> ThreadpoolController:
    return ThreadpoolController()


def _refine(matrix: sparse.csr_array, total: Ints, solve: Solver) -> Floats:
    """Correct a solution until what the next correction would bring is out of sight.

    Solutions are held in fixed point, so that the residuals are whole numbers and exact.
    Corrections shrink by about the same factor each time: that factor says what is left.
    """
    guess = solve(total.astype(np.float64))
    last = float(np.abs(guess).max(initial=0.0))
    bits = _fraction_bits(matrix, last)
    held = np.rint(np.ldexp(guess, bits)).astype(np.int64)
    for _ in range(ROUNDS):
        residual = np.left_shift(total, bits) - matrix @ held
        correction = solve(np.ldexp(residual.astype(np.float64), -bits))
        held += np.rint(np.ldexp(correction, bits)).astype(np.int64)
        size = float(np.abs(correction).max(initial=0.0))
        if size * size <= SETTLED * max(last, 1.0):
            return np.ldexp(held.astype(np.float64), -bits)
        if size > last / 2:
            break
        last = size
    raise NotSettledError


def _fraction_bits(matrix: sparse.csr_array, largest: float) -> int:
    """As many bits behind the point as leave room for a row's sum in 64 bits."""
    row_sum = float(abs(matrix).sum(axis=1).max(initial=1.0)) * (largest + 1.0)
    if not np.isfinite(row_sum):
        raise NotSettledError
    return min(FRACTION_BITS, WHOLE_BITS - int(np.ceil(np.log2(row_sum))))


def _krylov(matrix: sparse.csr_array) -> Solver:
    """Steps that each cost one pass over the games: quick wherever unknowns meet many known.

    A factorisation of such a well-connected system would fill up with the square of its size.
    """
    scale = 1.0 / matrix.diagonal()
    rows = sparse.csr_array(sparse.diags_array(scale) @ matrix)

    def solve(right: Floats) -> Floats:
        size = float(np.abs(right).max(initial=0.0))
        if size == 0.0:
            return right
        # To the scale of 1: the library takes tiny numbers on the right for a breakdown.
        solution, failure = linalg.bicgstab(
            rows, scale * right / size, rtol=KRYLOV_TOLERANCE, atol=0.0, maxiter=KRYLOV_STEPS
        )
        if failure:
            raise NotSettledError
        return np.asarray(solution) * size

    return solve


def _direct(matrix: sparse.csr_array) -> Solver:
    """A sparse factorisation: what long chains of unknowns need, and hardly fill."""
    try:
        factors = linalg.splu(
            sparse.csc_array(matrix.astype(np.float64)),
            permc_spec="MMD_AT_PLUS_A",
            diag_pivot_thresh=0.0,
            options={"SymmetricMode": True},
        )
    except RuntimeError as singular:
        raise ArithmeticError("an unknown has no chain to a known grade") from singular
    return lambda right: np.asarray(factors.solve(right))
