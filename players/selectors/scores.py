"""Scores: games won, drawn and lost."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from django.db.models import Q

from grading.scores import in_halves
from players.selectors.results import Result

WON = Q(is_white=True, score="10") | Q(is_white=False, score="01")
DREW = Q(score="55")
LOST = Q(is_white=True, score="01") | Q(is_white=False, score="10")
"""Sides by how their games ended for them, for queries to count."""


@dataclass(frozen=True, slots=True)
class Score:
    """How some games ended for one of two sides."""

    won: int = 0
    drawn: int = 0
    lost: int = 0

    @property
    def games(self) -> int:
        """How many were played."""
        return self.won + self.drawn + self.lost

    @property
    def not_lost(self) -> int:
        """Those won or drawn."""
        return self.won + self.drawn

    @property
    def own(self) -> str:
        """Such as "4½"."""
        return in_halves(2 * self.won + self.drawn)

    @property
    def theirs(self) -> str:
        """The other side's."""
        return in_halves(2 * self.lost + self.drawn)

    @property
    def words(self) -> str:
        """Such as "4½–1½"."""
        return f"{self.own}–{self.theirs}"


def score_of(results: Iterable[Result]) -> Score:
    """The score of the games that were played; defaults are none of it."""
    ended = [result.half_points for result in results]
    return Score(won=ended.count(2), drawn=ended.count(1), lost=ended.count(0))
