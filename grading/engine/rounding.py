"""Rounding half up, towards plus infinity. Source: grading rules, section 6."""

from __future__ import annotations

from typing import TypeVar

import numpy as np
import numpy.typing as npt

from grading.engine.columns import Ints

GUARD = 1e-9

Whole = TypeVar("Whole", int, Ints)


def round_half_up(values: npt.NDArray[np.float64]) -> npt.NDArray[np.int64]:
    """The nearest whole numbers; what is within the guard of a half counts as one.

    >>> round_half_up(np.array([64.5, 64.4999999999, -7.5, -7.6])).tolist()
    [65, 65, -7, -8]
    """
    return np.floor(values + (0.5 + GUARD)).astype(np.int64)


def round_quotient_half_up(numerator: Whole, denominator: Whole) -> Whole:
    """``numerator / denominator`` rounded half up in whole numbers; denominators above 0."""
    return (2 * numerator + denominator) // (2 * denominator)
