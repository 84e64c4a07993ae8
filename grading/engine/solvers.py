"""Two ways of solving a sparse system of means, each good where the other is slow."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import numpy.typing as npt
from scipy import sparse
from scipy.sparse import linalg

Floats = npt.NDArray[np.float64]
Solver = Callable[[Floats, float], Floats]
"""Takes a right-hand side and how small the rest may be beside it, in the sum of squares."""

STEPS = 2_000


class NotSettledError(Exception):
    """A way of solving does not get there."""


def krylov(matrix: sparse.csr_array) -> Solver:
    """Steps that each cost one pass over the games: quick wherever unknowns meet many known.

    A factorisation of such a well-connected system would fill up with the square of its size.
    """
    scale = 1.0 / matrix.diagonal()
    rows = sparse.csr_array(sparse.diags_array(scale) @ matrix)

    def solve(right: Floats, tolerance: float) -> Floats:
        size = float(np.abs(right).max(initial=0.0))
        if size == 0.0:
            return right
        # To the scale of 1: the library takes tiny numbers on the right for a breakdown.
        with np.errstate(all="ignore"):
            solution, failure = linalg.bicgstab(
                rows, scale * right / size, rtol=tolerance, atol=0.0, maxiter=STEPS
            )
        if failure:
            raise NotSettledError
        return _finite(np.asarray(solution) * size)

    return solve


def direct(matrix: sparse.csr_array) -> Solver:
    """A sparse factorisation: what long chains of unknowns need, and hardly fill."""
    try:
        factors = linalg.splu(
            sparse.csc_array(matrix.astype(np.float64)),
            permc_spec="MMD_AT_PLUS_A",
            diag_pivot_thresh=0.0,
            options={"SymmetricMode": True},
        )
    except RuntimeError as singular:
        raise NotSettledError from singular
    return lambda right, tolerance: _finite(np.asarray(factors.solve(right)))


def _finite(solution: Floats) -> Floats:
    if not np.isfinite(solution).all():
        raise NotSettledError
    return solution
