"""An event as a file reports it: what every reader of results gives. Source: formats, 2 and 3.

Players are called by their numbers in the file (PINs, start ranks): who they are is found out
later.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from grading.time_limits import TimeLimit


@dataclass(frozen=True, slots=True, kw_only=True)
class ParsedPlayer:
    """One player of the file, with all that helps to tell who it is."""

    line: int
    pin: str
    surname: str = ""
    forenames: str = ""
    ref: str = ""
    sex: str = ""
    title: str = ""
    birth_date: date | None = None
    birth_year: int | None = None
    """Where the year is all the file says."""
    fide_code: str = ""
    member_number: str = ""
    federation: str = ""
    club_code: str = ""
    club_name: str = ""
    """Without the ``*`` that marks a place."""
    is_place: bool = False
    club_county: str = ""

    @property
    def name(self) -> str:
        """ "Surname, Forenames", as far as they are given."""
        return f"{self.surname}, {self.forenames}" if self.forenames else self.surname

    @property
    def has_initials_only(self) -> bool:
        """Whether no forename is written out."""
        return all(len(word.strip(".")) <= 1 for word in self.forenames.split())


@dataclass(frozen=True, slots=True, kw_only=True)
class ParsedGame:
    """One game, or the default of one."""

    line: int
    white: str
    """The number in the file of who had White; of the first named where that is not told."""
    black: str
    score: str
    """A value of ``Game.Score``: White's half first."""
    day: date
    is_approximate: bool = False
    round: int | None = None
    board: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class ParsedSection:
    """A match, a section or other results."""

    line: int
    name: str
    kind: str
    """A value of ``Section.Kind``."""
    games: Sequence[ParsedGame]


@dataclass(frozen=True, slots=True, kw_only=True)
class ParsedEvent:
    """All that a file of results says; what it cannot say is empty."""

    code: str = ""
    submission_index: int | None = None
    name: str = ""
    first_day: date | None = None
    last_day: date | None = None
    officer: str = ""
    officer_email: str = ""
    time_limit: TimeLimit | None = None
    players: Sequence[ParsedPlayer] = ()
    sections: Sequence[ParsedSection] = ()
    notes: Sequence[str] = ()
    """What was passed over, or read in a way that may not be meant."""

    @property
    def games(self) -> int:
        """How many games there are, defaults among them."""
        return sum(len(section.games) for section in self.sections)
