"""What a score against rated opponents is worth, by the normal curve and by the line.

Source: grading rules, section 11 (seeds/001).
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import floor

from grading.conversions.answer import InvalidValueError, shortened
from grading.conversions.scales import mixed, whole
from grading.engine.sequential.performance import (
    BoundlessError,
    linear_performance,
    normal_performance,
)
from grading.scores import in_halves

MOST_OPPONENTS = 100
LOWEST, HIGHEST = 500, 3500
HIGHEST_GRADE = 300
SEPARATORS = re.compile(r"[\s,;/|+]+")
RATING = re.compile(r"[0-9]{1,9}")
HALF = r" ?½|[.,]50{0,8}|(?: |(?<![0-9]))1[/⁄]2"
SCORE = re.compile(rf"(?P<whole>[0-9]{{0,4}})(?:(?P<half>{HALF})|[.,]0{{1,8}})?")


@dataclass(frozen=True, slots=True)
class Performance:
    """A rating performance, both ways."""

    opponents: Sequence[int]
    score: Fraction
    linear: Fraction
    normal: float | None
    """None for a score of all or nothing, that every rating high or low enough would fit."""

    @property
    def games(self) -> int:
        """One against each opponent."""
        return len(self.opponents)

    @property
    def score_written(self) -> str:
        """Such as 3½."""
        return in_halves(int(2 * self.score))

    @property
    def ahead(self) -> int:
        """Wins less losses."""
        return int(2 * self.score) - self.games

    @property
    def average(self) -> Fraction:
        """Of the opponents."""
        return Fraction(sum(self.opponents), self.games)

    @property
    def average_written(self) -> str:
        """Exactly."""
        return mixed(self.average)

    @property
    def linear_rounded(self) -> int:
        """To the nearest whole number, a half upwards."""
        return whole(self.linear)

    @property
    def normal_rounded(self) -> int | None:
        """The same of the normal form."""
        return None if self.normal is None else floor(self.normal + 0.5)

    @property
    def won_all(self) -> bool:
        """Whether the score could not be more."""
        return self.score == self.games


def performance(opponents: str, score: str) -> Performance:
    """The performance of a score, as typed, against opponents with these ratings, as typed.

    Raises InvalidValueError for what cannot be read, or cannot have been.
    """
    ratings = parse_opponents(opponents)
    scored = parse_score(score, len(ratings))
    try:
        normal = normal_performance(ratings, scored)
    except BoundlessError:
        normal = None
    return Performance(ratings, scored, linear_performance(ratings, scored), normal)


def parse_opponents(text: str) -> list[int]:
    """The ratings in ``text``, with anything usual between them."""
    words = [word for word in SEPARATORS.split(text) if word]
    if not words:
        raise InvalidValueError("Type the opponents’ ratings, such as 1850 1920 2005.")
    if len(words) > MOST_OPPONENTS:
        raise InvalidValueError(
            f"These are {len(words)} opponents: up to {MOST_OPPONENTS} are reckoned at once."
        )
    return [_rating(word, place) for place, word in enumerate(words, 1)]


def _rating(word: str, place: int) -> int:
    shown = shortened(word)
    if not RATING.fullmatch(word):
        raise InvalidValueError(
            f"“{shown}”, opponent {place}, is no rating: a rating is a whole number, such as 1850."
        )
    rating = int(word)
    if LOWEST <= rating <= HIGHEST:
        return rating
    looks = (
        " It looks like a grade: convert it to a rating first." if rating <= HIGHEST_GRADE else ""
    )
    raise InvalidValueError(
        f"{rating}, opponent {place}, is outside what is reckoned: ratings from {LOWEST} to"
        f" {HIGHEST}.{looks}"
    )


def parse_score(text: str, games: int) -> Fraction:
    """The score in ``text``, in halves, of so many games."""
    written = text.strip()
    shown = shortened(written)
    if not written:
        raise InvalidValueError("Type the score, such as 3½ or 3.5.")
    found = SCORE.fullmatch(written)
    if found is None or not (found["whole"] or found["half"]):
        raise InvalidValueError(
            f"“{shown}” is no score: a score is a number of points, such as 3, 3½ or 3.5."
        )
    score = int(found["whole"] or 0) + (Fraction(1, 2) if found["half"] else 0)
    if score > games:
        raise InvalidValueError(
            f"{in_halves(int(2 * score))} is more than {games} game{'s' if games > 1 else ''}"
            " can give: there is one against each opponent."
        )
    return Fraction(score)
