"""Games of an event, without a database."""

from __future__ import annotations

from datetime import date
from itertools import count
from typing import Any

from clubs.selectors.clubs import ShownClub
from grading.models import PublishedSide
from grading.selectors.event_games import EventGame, Half
from players.selectors.sides import Side

_numbers = count(1)


def side(is_white: bool, player: int, opponent: int, **columns: Any) -> Side:
    """A graded side of a game of 100s."""
    defaults: dict[str, Any] = {
        "game_id": 0,
        "score": "10",
        "day": date(2012, 10, 6),
        "status": PublishedSide.Status.GRADED,
        "own_value": 100,
        "opponent_value": 100,
        "opponent_kind": 1,
        "points": 100,
    }
    row = PublishedSide(
        is_white=is_white, player_id=player, opponent_id=opponent, **defaults | columns
    )
    return Side(row, None, None)


def game(
    white: int,
    black: int,
    score: str = "10",
    *,
    clubs: tuple[ShownClub | None, ShownClub | None] = (None, None),
    **columns: Any,
) -> EventGame:
    """A game of two players by their numbers, for clubs or for none."""
    told = {"game_id": next(_numbers), "score": score} | columns
    ids = [club.club_id if club else None for club in clubs]
    one = side(True, white, black, **told, club_id=ids[0])
    other = side(False, black, white, **told, club_id=ids[1])
    return EventGame(Half(one, other, clubs[0]), Half(other, one, clubs[1]))


def club(number: int, name: str) -> ShownClub:
    """A club."""
    return ShownClub(number, f"7C{number:02d}", name, "club", "", "")
