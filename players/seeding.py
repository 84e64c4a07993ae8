"""Teams as a coach types them to be seeded: names, boards line by line, what is overridden."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import zip_longest

from grading.engine.sequential.saca import OLDER, PRIMARY
from players.pasted import Entry, parse_pasted

MOST_TEAMS, MOST_BOARDS = 16, 12
LONGEST_NAME, LONGEST_NOTE, LONGEST_BOARDS = 60, 200, 1_000
MISSING = {"-", "–", "—", "missing"}
"""How a board without a player may be written."""
STARTS = {str(PRIMARY): PRIMARY, str(OLDER): OLDER}
"""What a player who is new may be put in as."""
ORDERS = {"rating": "by rating", "typed": "as typed"}
SEEDING = re.compile(r"([0-9]{1,4})(?:[.,]([0-9]{1,2}))?")


@dataclass(frozen=True, slots=True)
class TypedBoard:
    """One line: a player to look up, a newcomer's start, a missing board, or what is none."""

    given: str
    entry: Entry | None = None
    start: int | None = None
    problem: str = ""

    @property
    def is_missing(self) -> bool:
        """Whether nobody sits there."""
        return self.entry is None and self.start is None and not self.problem


@dataclass(frozen=True, slots=True)
class TypedTeam:
    """One team of the form as it was filled in, and what is wrong with it."""

    name: str = ""
    text: str = ""
    seeding: str = ""
    order: str = "rating"
    note: str = ""
    boards: Sequence[TypedBoard] = ()
    problems: Sequence[str] = field(default_factory=tuple)

    @property
    def asked_seeding(self) -> Fraction | None:
        """The average that the coach asks for instead of the boards' own."""
        found = SEEDING.fullmatch(self.seeding)
        return Fraction(f"{found[1]}.{found[2] or 0}") if found else None

    @property
    def keeps_order(self) -> bool:
        """Whether the boards are to sit as typed."""
        return self.order == "typed"


@dataclass(frozen=True, slots=True)
class TypedTeams:
    """All teams that were filled in."""

    teams: Sequence[TypedTeam] = ()
    problem: str = ""
    """What is wrong with them as a whole."""

    @property
    def is_wrong(self) -> bool:
        """Whether anything cannot be read."""
        return bool(self.problem) or any(team.problems for team in self.teams)


def read_teams(
    names: Sequence[str],
    boards: Sequence[str],
    seedings: Sequence[str],
    orders: Sequence[str],
    notes: Sequence[str],
) -> TypedTeams:
    """The teams of a form that has one of each for every team; those left blank are none."""
    columns = (names, boards, seedings, orders, notes)
    rows = [[cell.strip() for cell in row] for row in zip_longest(*columns, fillvalue="")]
    filled = [row for row in rows if row[0] or row[1] or row[2] or row[4]]
    teams = [_read(place, *row) for place, row in enumerate(filled[:MOST_TEAMS], 1)]
    if len(filled) > MOST_TEAMS:
        return TypedTeams(
            teams, f"At most {MOST_TEAMS} teams are seeded at once, and these are {len(filled)}."
        )
    if twice := sorted({team.name for team in teams if _times(teams, team.name) > 1}):
        return TypedTeams(teams, f"Two teams are called “{twice[0]}”: give each a name of its own.")
    return TypedTeams(teams)


def _times(teams: Sequence[TypedTeam], name: str) -> int:
    return sum(team.name == name for team in teams)


def _read(place: int, name: str, text: str, seeding: str, order: str, note: str) -> TypedTeam:
    lines = [line.strip() for line in text[:LONGEST_BOARDS].splitlines() if line.strip()]
    problems = [
        *_too_long("name", name, LONGEST_NAME),
        *_too_long("note", note, LONGEST_NOTE),
        *_too_long("boards", text, LONGEST_BOARDS),
    ]
    if not lines:
        problems.append("There is no board: write a player on each line.")
    if len(lines) > MOST_BOARDS:
        problems.append(f"A team has {MOST_BOARDS} boards at most, and these are {len(lines)}.")
    if seeding and not SEEDING.fullmatch(seeding):
        problems.append(f"“{seeding[:12]}” is no average: a number such as 350 or 332.5 is one.")
    if order not in ORDERS and order:
        problems.append("Boards sit by rating, or as typed.")
    boards = [_board(line) for line in lines[:MOST_BOARDS]]
    return TypedTeam(
        name=name[:LONGEST_NAME] or f"Team {place}",
        text=text[:LONGEST_BOARDS],
        seeding=seeding[:12],
        order=order if order in ORDERS else "rating",
        note=note[:LONGEST_NOTE],
        boards=boards,
        problems=[*problems, *(board.problem for board in boards if board.problem)],
    )


def _too_long(what: str, text: str, most: int) -> list[str]:
    return [f"The {what} can have {most} characters."] if len(text) > most else []


def _board(line: str) -> TypedBoard:
    if line.lower() in MISSING:
        return TypedBoard(line)
    if line in STARTS:
        return TypedBoard(line, start=STARTS[line])
    entries = parse_pasted(line)
    if len(entries) == 1:
        return TypedBoard(line, entry=entries[0])
    what = "several players" if entries else "neither a name nor a reference"
    return TypedBoard(line, problem=f"“{line[:40]}” is {what}: write one player on a line.")
