"""The rows an association is loaded from: clubs by their codes, players by their references."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date

from clubs.models import Club
from grading.models.events import Event, Section
from players.models import Membership


@dataclass(frozen=True, slots=True, kw_only=True)
class ClubRow:
    """A club, a location or a county's team; county and union are made where they are new."""

    code: str
    name: str
    kind: str = Club.Kind.CLUB
    county: str = ""
    union: str = ""
    merged_into: str = ""
    """Code of the club that took this one in."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerRow:
    """A player, with the names he was known by before."""

    ref: str
    surname: str
    forenames: str = ""
    sex: str = ""
    birth_date: date | None = None
    title: str = ""
    fide_code: str = ""
    nation: str = ""
    deceased: bool = False
    hidden: bool = False
    merged_into: str = ""
    """Reference of the record that took this one in."""
    former_names: tuple[tuple[str, str], ...] = ()
    """Surname and forenames of each."""


@dataclass(frozen=True, slots=True, kw_only=True)
class MembershipRow:
    """A player's membership, both days included."""

    ref: str
    level: str
    first_day: date
    last_day: date | None = None
    kind: str = Membership.Kind.DIRECT
    number: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class AffiliationRow:
    """That a player was seen playing for a club, where the games that showed it are not here."""

    ref: str
    club: str
    first_seen: date
    last_seen: date


@dataclass(frozen=True, slots=True, kw_only=True)
class GradeRow:
    """A grade that comes with the database: history, or the opening balance of its list."""

    ref: str
    grading_list: str
    """Slug of the list."""
    period: str
    grade: int
    games: int
    category: str = ""
    junior_age: int | None = None
    """As the list gave it: no birth date follows from it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class EventRow:
    """An event; its games say which it is by its code."""

    code: str
    name: str
    rate: str
    first_day: date
    last_day: date
    received_on: date
    kind: str = Event.Kind.OTHER
    organiser: str = ""
    members_only: bool = False
    reported_by: str = ""
    """Reference of the Direct Member who sent in an event abroad."""
    is_final: bool = True
    submission_index: int = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class GameRow:
    """A game. Its section is made where it is new; sections keep the order they come in."""

    event: str
    white: str
    black: str
    score: str
    """A value of ``Game.Score``."""
    day: date
    section: str = ""
    section_kind: str = Section.Kind.SECTION
    round: int | None = None
    board: int | None = None
    is_approximate: bool = False
    white_club: str = ""
    black_club: str = ""
    period: str = ""
    """The period it is graded in, where the source says so; placed at acceptance otherwise."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Association:
    """What is loaded at once. Rows may name clubs, players and events that are here already."""

    clubs: Sequence[ClubRow] = ()
    players: Sequence[PlayerRow] = ()
    memberships: Sequence[MembershipRow] = ()
    affiliations: Sequence[AffiliationRow] = ()
    grades: Sequence[GradeRow] = ()
    events: Sequence[EventRow] = ()
    games: Iterable[GameRow] = ()
