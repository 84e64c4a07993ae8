"""Solving a system of means with a bound on the error that does not trust the solver.

With ``R`` the matrix whose rows are divided by their games, and any ``v`` with ``R v >= c > 0`` in
every row, the error that a rest ``r`` leaves is at most ``max|r / games| * v / c``: ``R`` has an
inverse without negative elements. So a rough ``v``, about the number of games on a chain to
something known, certifies a solution whatever rounding did on the way.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt
from scipy import sparse

from grading.engine.columns import Bools, Ints
from grading.engine.solvers import Floats, NotSettledError, Solver

TOLERANCE = 5e-11
ROUNDS = 8
FRACTION_BITS = 40
"""Solutions are held in units of 2**-40, about 1e-12, or coarser where numbers are huge."""
WHOLE_BITS = 62
FINE = 1e-11
EPSILON = float(np.finfo(np.float64).eps)


def solve_certified(matrix: sparse.csr_array, total: Ints, solve: Solver) -> tuple[Floats, Bools]:
    """A solution of ``matrix @ s = total``, and for which unknowns it is within 1e-10.

    Both are whole numbers, so that what a guess leaves is exact; beyond any grade, within the
    spacing of doubles has to do. Raises NotSettledError when the solver does not get there.
    """
    reach = _reach(matrix, solve)
    guess = solve(total.astype(np.float64), FINE)
    bits = _fraction_bits(matrix, float(np.abs(guess).max(initial=0.0)))
    held = np.rint(np.ldexp(guess, bits)).astype(np.int64)
    last = np.inf
    for _ in range(ROUNDS):
        rest = np.ldexp((np.left_shift(total, bits) - matrix @ held).astype(np.float64), -bits)
        correction = solve(rest, FINE)
        error = _left(matrix, rest, correction) * reach
        held += np.rint(np.ldexp(correction, bits)).astype(np.int64)
        solution = np.ldexp(held.astype(np.float64), -bits)
        certified = error <= np.maximum(TOLERANCE, np.spacing(np.abs(solution)))
        largest = float(error.max(initial=0.0))
        if certified.all() or not largest < last / 2:
            break
        last = largest
    return solution, certified


def _reach(matrix: sparse.csr_array, solve: Solver) -> Floats:
    """``v / c``: how far a rest of one in every row, divided by its games, moves each unknown."""
    games = matrix.diagonal().astype(np.float64)
    v = solve(games, 0.25 / np.sqrt(max(len(games), 1)))
    c = float(((matrix @ v - _rounding(matrix, v)) / games).min(initial=1.0))
    if c <= 0.0:
        raise NotSettledError
    return np.asarray(v / c)


def _left(matrix: sparse.csr_array, rest: Floats, correction: Floats) -> float:
    """The largest part of ``rest``, divided by its games, that a correction may leave."""
    left = np.abs(rest - matrix @ correction)
    left += _rounding(matrix, correction) + EPSILON * np.abs(rest)
    return float((left / matrix.diagonal()).max(initial=0.0))


def _rounding(matrix: sparse.csr_array, values: Floats) -> npt.NDArray[np.float64]:
    """A bound on the rounding of ``matrix @ values``, row by row."""
    terms = np.diff(matrix.indptr) + 3
    return np.asarray(EPSILON * terms * (abs(matrix) @ np.abs(values)))


def _fraction_bits(matrix: sparse.csr_array, largest: float) -> int:
    """As many bits behind the point as leave room for a row's sum in 64 bits."""
    row_sum = float(abs(matrix).sum(axis=1).max(initial=1.0)) * (largest + 1.0)
    if not row_sum < 2.0**WHOLE_BITS:
        raise NotSettledError
    return min(FRACTION_BITS, WHOLE_BITS - int(np.ceil(np.log2(row_sum))))
