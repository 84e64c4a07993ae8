"""The columns of invented things, and the streams of chance they are drawn from."""

from __future__ import annotations

from datetime import date
from typing import Any, TypeAlias
from zlib import crc32

import numpy as np
import numpy.typing as npt

Ints: TypeAlias = npt.NDArray[np.int64]
Floats: TypeAlias = npt.NDArray[np.float64]
Bools: TypeAlias = npt.NDArray[np.bool_]
Texts: TypeAlias = npt.NDArray[np.object_]
Days: TypeAlias = npt.NDArray[np.datetime64]

NOBODY = -1
"""In a column of people or clubs: none."""


def stream(seed: int, name: str) -> np.random.Generator:
    """A generator of its own for each part, so that a change to one leaves the others alone."""
    return np.random.default_rng([seed, crc32(name.encode())])


def texts(values: list[str]) -> Texts:
    """A column of texts, held as Python's own."""
    column = np.empty(len(values), dtype=object)
    column[:] = values
    return column


def dates(column: Days) -> list[date]:
    """A column of days, each of them known, as Python's dates."""
    days: list[date] = column.astype("datetime64[D]").tolist()
    return days


def shares(rng: np.random.Generator, count: int, weights: dict[Any, float]) -> npt.NDArray[Any]:
    """``count`` of the keys of ``weights``, each as often as its weight says."""
    keys = np.array(list(weights))
    chances = np.array(list(weights.values()), dtype=float)
    return keys[rng.choice(len(keys), count, p=chances / chances.sum())]
