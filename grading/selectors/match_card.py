"""Match cards: two teams, board by board."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from clubs.selectors.clubs import ShownClub
from grading.scores import in_halves
from grading.selectors.event_games import EventGame, Half
from grading.selectors.event_scores import both_sides, half_points
from grading.selectors.match_teams import first_is_white

TEAMS = re.compile(r"(?:(?P<part>.*): )?(?P<first>.+?) v\.? (?P<second>.+)")


@dataclass(frozen=True, slots=True)
class Board:
    """A game of a match: the first team's player, and the second's."""

    first: Half
    second: Half

    @property
    def number(self) -> int | None:
        """Of the board."""
        return self.first.row.board

    @property
    def score(self) -> str:
        """The first team's and the second's, such as "1–0"."""
        return both_sides(self.first.result)


@dataclass(frozen=True, slots=True)
class Team:
    """A team by its name in the match, its club where that is known, and its score."""

    name: str
    club: ShownClub | None
    half_points: int

    @property
    def score(self) -> str:
        """Such as "3½"."""
        return in_halves(self.half_points)


@dataclass(frozen=True, slots=True)
class MatchCard:
    """A match of two teams; ``part`` is what of the event it belongs to."""

    part: str
    first: Team
    second: Team
    boards: Sequence[Board]

    @property
    def names(self) -> list[str]:
        """Of both teams."""
        return [self.first.name, self.second.name]

    @property
    def line_ups(self) -> list[tuple[str, list[Half]]]:
        """Both teams by name, each with its halves of the boards."""
        return [
            (self.first.name, [board.first for board in self.boards]),
            (self.second.name, [board.second for board in self.boards]),
        ]


def match_card(name: str, kind: str, games: Sequence[EventGame]) -> MatchCard | None:
    """The match of ``games`` in a section called such as "Division 1: Ashton A v Barton".

    None for what is no match of two teams. Revisions of old know no kinds.
    """
    teams = TEAMS.fullmatch(name)
    if kind not in ("match", "") or teams is None or not games:
        return None
    ordered = sorted(games, key=lambda game: (game.row.board or 0, game.row.game_id))
    boards = [
        Board(*(game.halves if is_first_white else game.halves[::-1]))
        for game, is_first_white in zip(
            ordered, first_is_white(ordered, teams["first"], teams["second"]), strict=True
        )
    ]
    first, second = (
        _team(teams[place], [getattr(board, place) for board in boards])
        for place in ("first", "second")
    )
    return MatchCard(teams["part"] or "", first, second, boards)


def _team(name: str, halves: Sequence[Half]) -> Team:
    clubs = Counter(half.club for half in halves if half.club is not None)
    club = clubs.most_common(1)[0][0] if clubs else None
    return Team(name, club, sum(half_points(half.result) for half in halves))
