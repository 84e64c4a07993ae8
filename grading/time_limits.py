"""Time limits of events, and the rate of play they make.

Source: grading rules, section 10; the fields are those of formats, section 2.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict, dataclass
from enum import StrEnum

STANDARD_MINUTES = 60
RAPID_MINUTES = 15
INCREMENT_MOVES = 60
SECONDS_A_MINUTE = 60
MOST = 999
"""No session of a game at the board is that long; more is a slip of the pen."""

WHOLE_GAME = frozenset({"minutes_for_game"})
FIRST = frozenset({"moves_first_session", "minutes_first_session"})
SECOND = frozenset({"moves_second_session", "minutes_second_session"})
REST = frozenset({"minutes_rest_of_game"})
SETS = (WHOLE_GAME, FIRST | REST, FIRST | SECOND, FIRST | SECOND | REST)
WHAT_TO_GIVE = (
    "MINUTES FOR GAME alone, or MOVES and MINUTES FIRST SESSION with MINUTES REST OF GAME,"
    " with MOVES and MINUTES SECOND SESSION, or with all three"
)

ENOUGH = f"{RAPID_MINUTES} minutes or more for all moves"


class RateOfPlay(StrEnum):
    """What a time limit makes of a game."""

    STANDARD = "standard"
    RAPID = "rapid"
    REFUSED = "refused"


class InvalidTimeLimit(ValueError):
    """The fields make no time limit; ``faults`` says everything that is wrong with them."""

    def __init__(self, *faults: str) -> None:
        super().__init__("; ".join(faults))
        self.faults = faults


@dataclass(frozen=True, slots=True, kw_only=True)
class TimeLimit:
    """One player's time; exactly one set of fields is given, an increment with any of them.

    Raises InvalidTimeLimit.
    """

    minutes_for_game: int | None = None
    moves_first_session: int | None = None
    minutes_first_session: int | None = None
    moves_second_session: int | None = None
    minutes_second_session: int | None = None
    minutes_rest_of_game: int | None = None
    seconds_per_move: int | None = None

    def __post_init__(self) -> None:
        given = {name: value for name, value in asdict(self).items() if value is not None}
        if faults := (*_faults_of_values(given), *_faults_of_set(given)):
            raise InvalidTimeLimit(*faults)

    def minutes_for_all_moves(self) -> int:
        """Minutes of all sessions together, and of the increment over 60 moves."""
        sessions = (
            self.minutes_for_game,
            self.minutes_first_session,
            self.minutes_second_session,
            self.minutes_rest_of_game,
        )
        increment = INCREMENT_MOVES * (self.seconds_per_move or 0) // SECONDS_A_MINUTE
        return sum(minutes or 0 for minutes in sessions) + increment

    def rate_of_play(self) -> RateOfPlay:
        """The rate that games at this time limit are graded at, if they are."""
        minutes = self.minutes_for_all_moves()
        if minutes >= STANDARD_MINUTES:
            return RateOfPlay.STANDARD
        return RateOfPlay.RAPID if minutes >= RAPID_MINUTES else RateOfPlay.REFUSED

    def why_refused(self) -> str | None:
        """Why games at this time limit are not graded, None if they are."""
        if self.rate_of_play() is not RateOfPlay.REFUSED:
            return None
        return (
            f"lightning is not graded: {self.minutes_for_all_moves()} minutes for all moves,"
            f" where {RAPID_MINUTES} are needed"
        )


def _faults_of_values(given: dict[str, object]) -> Iterator[str]:
    for name, value in given.items():
        least = 1 if name.startswith("moves") else 0
        # True and False are ints to Python.
        if type(value) is not int:
            yield f"{_label(name)} must be a whole number, not {value!r:.30}"
        elif not least <= value <= MOST:
            # Python refuses to write out numbers of some thousand digits.
            found = value if abs(value) < 10**9 else "a number of that length"
            yield f"{_label(name)} must be from {least} to {MOST}, not {found}"


def _faults_of_set(given: dict[str, object]) -> Iterator[str]:
    names = [name for name in given if name != "seconds_per_move"]
    if not names:
        yield f"no time limit: give {WHAT_TO_GIVE}"
    elif set(names) not in SETS:
        yield f"not one time limit: {', '.join(map(_label, names))}; give {WHAT_TO_GIVE}"


def _label(name: str) -> str:
    return name.replace("_", " ").upper()
