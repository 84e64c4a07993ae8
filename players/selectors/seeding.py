"""Teams seeded by their boards' ratings in a list. Source: grading rules, section 11, saca."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from grading.engine.sequential.saca import OLDER, PRIMARY
from grading.engine.sequential.seeding import Board, Override, Team, seeded
from grading.reading.lists import PublishedList
from grading.reading.problems import missing
from grading.reading.snapshot import Snapshot
from players.seeding import TypedBoard, TypedTeam
from players.selectors.many.column import column_of
from players.selectors.many.table import Player, Row, table_of

NO_RATING = (
    f"has no rating in this list yet: write {PRIMARY} instead (up to the third school grade) or"
    f" {OLDER} (above it), which is what newcomers start with"
)


@dataclass(frozen=True, slots=True)
class ShownBoard:
    """A board with whoever sits there, or why it is not known who does."""

    typed: TypedBoard
    board: Board
    player: Player | None = None
    problem: str = ""
    note: str = ""
    """What is to be told of a player who was found."""
    may_be: Sequence[Player] = ()
    more: int = 0


@dataclass(frozen=True, slots=True)
class ShownTeam:
    """A team as typed, its boards as typed, and how it is seeded where all of it is known."""

    typed: TypedTeam
    boards: Sequence[ShownBoard]
    team: Team
    problem: str = ""
    """What is wrong with what the coach asks for."""
    place: int | None = None

    @property
    def is_known(self) -> bool:
        """Whether everybody was found and rated, and nothing is wrong."""
        return not self.problem and not any(board.problem for board in self.boards)

    @property
    def shown_order(self) -> Sequence[ShownBoard]:
        """The boards as they sit; as typed, while that is not known."""
        if not self.is_known:
            return self.boards
        of = {id(shown.board): shown for shown in self.boards}
        return [of[id(board)] for board in self.team.in_order]


def league_called(snapshot: Snapshot, slug: str) -> PublishedList:
    """The list of that name, by whose ratings teams are seeded. Raises NotShown."""
    grading_list = snapshot.list_called(slug)
    if not grading_list.seeds_teams:
        raise missing(
            "No teams are seeded here",
            f"Teams are seeded by the ratings of a schools league: {grading_list.name} is none.",
        )
    return grading_list


def seeded_teams(
    snapshot: Snapshot, grading_list: PublishedList, teams: Sequence[TypedTeam]
) -> list[ShownTeam]:
    """The teams by their places, and after them those of whom something is not known.

    The queries do not grow with the teams.
    """
    boards = [board for team in teams for board in team.boards]
    entries = [board.entry for board in boards if board.entry is not None]
    column = column_of(snapshot, grading_list, "current")
    rows = iter(table_of(snapshot, entries, column, {}))
    found = {id(board): next(rows) for board in boards if board.entry is not None}
    shown = [_team(team, found) for team in teams]
    known = {one.team.name: one for one in shown if one.is_known}
    order = [known[team.name] for team in seeded(one.team for one in known.values())]
    placed = [replace(one, place=place) for place, one in enumerate(order, 1)]
    return [*placed, *(one for one in shown if not one.is_known)]


def _team(typed: TypedTeam, found: Mapping[int, Row]) -> ShownTeam:
    boards = [_board(n, board, found.get(id(board))) for n, board in enumerate(typed.boards, 1)]
    override = None
    if typed.asked_seeding is not None or typed.keeps_order:
        players = tuple(b.board.player for b in boards if b.board.player is not None)
        order = players if typed.keeps_order else None
        override = Override(typed.note, seeding=typed.asked_seeding, order=order)
    team = Team(typed.name, [board.board for board in boards], override)
    try:
        team.check()
    except ValueError as error:
        return ShownTeam(typed, boards, team, str(error))
    return ShownTeam(typed, boards, team)


def _board(number: int, typed: TypedBoard, row: Row | None) -> ShownBoard:
    # No two boards of a team may be called alike, though nobody is known by the name.
    if row is None:
        name = None if typed.start is None else f"newcomer {number}"
        return ShownBoard(typed, Board(name, typed.start))
    if row.player is None:
        board = Board(f"unknown {number}", None)
        note = "Several players may be meant" if row.may_be else row.note
        return ShownBoard(typed, board, None, note, may_be=row.may_be, more=row.more)
    ref = row.player.person.ref
    if row.same_as is not None:
        board = Board(f"{ref} {number}", None)
        return ShownBoard(typed, board, row.player, "sits at a board already")
    if row.figure is None:
        return ShownBoard(typed, Board(ref, None), row.player, NO_RATING)
    return ShownBoard(typed, Board(ref, row.figure), row.player, note=row.note)
