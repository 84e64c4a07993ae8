"""When people were born, as chance alone knows it."""

from __future__ import annotations

import numpy as np

from grading.demo.arrays import Bools, Days, Ints
from grading.demo.people import LAPSED, OCCASIONAL, POOL, REGULAR

JUNIORS = {REGULAR: 0.12, OCCASIONAL: 0.30, LAPSED: 0.0, POOL: 0.8}
YOUNGEST, JUNIORS_SINCE = np.datetime64("2004-12-31"), np.datetime64("1994-09-01")
OLDEST, ADULTS_UNTIL = np.datetime64("1924-01-01"), np.datetime64("1994-08-31")


def draw_births(rng: np.random.Generator, kind: Ints) -> tuple[Days, Bools]:
    """Births, and who was a junior in the list of January 2012 or is to become one."""
    chance = np.zeros(len(kind))
    for which, share in JUNIORS.items():
        chance[kind == which] = share
    junior = rng.random(len(kind)) < chance
    # Juniors are spread evenly over their ages; adults are most often in their fifties.
    young = JUNIORS_SINCE + _part(rng.random(len(kind)), JUNIORS_SINCE, YOUNGEST)
    grown = OLDEST + _part(rng.beta(3.0, 2.6, len(kind)), OLDEST, ADULTS_UNTIL)
    return np.where(junior, young, grown), junior


def _part(share: np.ndarray, first: np.datetime64, last: np.datetime64) -> np.ndarray:
    return (share * (last - first).astype(int)).astype("timedelta64[D]")
