"""What a sequential scheme gives: for each unit, all that a working page shows."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from grading.engine.columns import Bools, Ints
from grading.engine.sequential.scheme import RATING, Floats


@dataclass(frozen=True, slots=True)
class UnitResult:
    """One unit, rated. Columns about players have one element for each of ``players``."""

    unit: int
    players: Ints
    """Those who played in it, or whom a floor lifts: rising."""
    newcomer: Bools
    """Whether he had no rating before."""
    before: Floats
    """Standings he goes in with, of shape (quantities, players)."""
    move: Floats
    """His games' moves together."""
    floor: Floats
    """What he may not stand below; minus infinity where there is no such thing."""
    after: Floats
    """Standings he comes out with."""
    row: Ints
    """The rows of the games: columns about games have one element for each."""
    white: Ints
    """White's place in ``players``."""
    black: Ints
    white_reckoned: Floats
    """The expected score, or saca's d."""
    black_reckoned: Floats
    white_move: Floats
    black_move: Floats

    @property
    def floored(self) -> Bools:
        """Whom the floor holds or lifts: he would stand below it by his games alone."""
        return np.asarray(self.before[RATING] + self.move < self.floor)
