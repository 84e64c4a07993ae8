"""Games that were not played, as a visitor adds them: an opponent's grade and a result each."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import zip_longest

MOST = 60
"""Games that can be added: twice as many as a grade is made of."""
HIGHEST = 300
"""No grade has been higher."""
HIGHEST_RATING = 1_000
"""Nor a schools league's rating: 700 is what years of winning have come to."""
RESULTS = {"1": 2, "0.5": 1, "½": 1, "0": 0}
"""What a result may be written as, and the half points it stands for."""
LONGEST_SHOWN = 12


@dataclass(frozen=True, slots=True)
class Hypothetical:
    """A game against somebody with that grade, and the player's own half points."""

    grade: int
    half_points: int

    @property
    def words(self) -> str:
        """Such as "won"."""
        return ("lost", "drew", "won")[self.half_points]


@dataclass(frozen=True, slots=True)
class TypedGame:
    """One row of the form as it was filled in, and what is wrong with it."""

    grade: str
    result: str
    game: Hypothetical | None = None
    problem: str = ""

    @property
    def chosen(self) -> str:
        """The result as the form offers it."""
        return "0.5" if self.result == "½" else self.result


@dataclass(frozen=True, slots=True)
class Typed:
    """All rows that were filled in."""

    rows: Sequence[TypedGame] = ()
    problem: str = ""
    """What is wrong with them as a whole."""

    @property
    def is_wrong(self) -> bool:
        """Whether anything cannot be read."""
        return bool(self.problem) or any(row.problem for row in self.rows)

    @property
    def games(self) -> list[Hypothetical]:
        """The games that can be read."""
        return [row.game for row in self.rows if row.game is not None]


def read_games(grades: Sequence[str], results: Sequence[str], highest: int = HIGHEST) -> Typed:
    """The games of a form whose rows have a grade and a result each; those left blank are none.

    ``highest`` is what no grade of the list is above.
    """
    pairs = [
        (grade.strip(), result.strip())
        for grade, result in zip_longest(grades, results, fillvalue="")
    ]
    filled = [(grade, result) for grade, result in pairs if grade]
    rows = [_read(grade, result, highest) for grade, result in filled[:MOST]]
    if len(filled) > MOST:
        return Typed(rows, f"At most {MOST} games can be added, and these are {len(filled)}.")
    return Typed(rows)


def _read(grade: str, result: str, highest: int) -> TypedGame:
    shown = (_short(grade), _short(result))
    value = int(grade) if _is_number(grade) else -1
    if not 0 <= value <= highest:
        problem = f"“{shown[0]}” is no grade: a whole number from 0 to {highest} is one."
        return TypedGame(*shown, problem=problem)
    if result not in RESULTS:
        problem = (
            f"“{shown[1]}” is no result: 1, 0.5 and 0 are." if result else "The result is missing."
        )
        return TypedGame(*shown, problem=problem)
    return TypedGame(*shown, game=Hypothetical(value, RESULTS[result]))


def _is_number(text: str) -> bool:
    # ``str.isdigit`` would take the digits of every script.
    return text.isascii() and text.isdigit() and len(text) <= LONGEST_SHOWN


def _short(text: str) -> str:
    return text if len(text) <= LONGEST_SHOWN else f"{text[:LONGEST_SHOWN]}…"
