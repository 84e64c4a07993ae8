"""What a score means for the one who had White or Black."""

from __future__ import annotations

from dataclasses import dataclass

from grading.engine.points import HALF_POINT
from grading.scores import HALF_POINTS

# From the point of view of the side whose letter stands first.
WORDS = {
    "10": "won",
    "55": "drew",
    "01": "lost",
    "1d": "won by default",
    "d1": "lost by default",
    "5d": "half a point by default",
    "d5": "opponent had half a point by default",
    "0d": "lost by default",
    "d0": "opponent lost by default",
    "dd": "defaulted by both",
}
SHORT = {"10": "1", "55": "½", "01": "0"}


@dataclass(frozen=True, slots=True)
class Result:
    """How a game ended for one of its sides."""

    score: str

    @property
    def words(self) -> str:
        """Such as "won"."""
        return WORDS.get(self.score, self.score)

    @property
    def short(self) -> str:
        """1, ½ or 0; a dash for a game that was not played."""
        return SHORT.get(self.score, "–")

    @property
    def half_points(self) -> int | None:
        """0, 1 or 2; none for a game that was not played."""
        return HALF_POINTS.get(self.score)

    @property
    def worth(self) -> int:
        """50, 0 or -50: what it adds to the opponent's grade. Rules, section 5."""
        return (HALF_POINTS.get(self.score, 1) - 1) * HALF_POINT


def result_of(score: str, *, is_white: bool) -> Result:
    """The result for White or for Black, from a score that has White's first."""
    return Result(score if is_white else score[::-1])
