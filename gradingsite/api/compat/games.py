"""``v2/games/``: a player's games, the latest first."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from clubs.selectors.codes import codes_of
from grading.reading.problems import garbled
from grading.reading.snapshot import Snapshot
from gradingsite.api.compat.words import list_of, player_called, text_of
from players.references import LENGTH
from players.selectors.latest_games import latest_games
from players.selectors.sides import Side

SCORES = {2: "1", 1: "5", 0: "0"}
"""By half points: the 5 of a draw is that of 0.5."""


def games_of(
    snapshot: Snapshot, rate: str, code: str, limit: str | None = None
) -> Mapping[str, Any]:
    """The games that were played, or so many of them. Six queries."""
    shown, most = list_of(snapshot, rate), _number(limit)
    player = player_called(snapshot, code)
    sides = latest_games(snapshot, player, shown, most=most)
    clubs = codes_of(snapshot, {side.row.club_id for side in sides if side.row.club_id})
    return {"games": [_game(side, clubs.get(side.row.club_id or 0, "")) for side in sides]}


def _number(limit: str | None) -> int | None:
    if limit is None:
        return None
    if not re.fullmatch("[0-9]{1,9}", limit) or not int(limit):
        raise garbled("No such number", "The limit is a whole number from 1 on.")
    return int(limit)


def _game(side: Side, club_code: str) -> dict[str, str]:
    own, opponent = text_of(side.row.own_value), text_of(side.row.opponent_value)
    half_points = side.result.half_points
    return {
        "game_date": side.day.isoformat(),
        "colour": "W" if side.row.is_white else "B",
        "score": SCORES[half_points] if half_points is not None else "",
        "opponent_name": side.opponent.name if side.opponent else "",
        "opponent_no": side.opponent.ref[:LENGTH] if side.opponent else "",
        "opponent_grade": opponent,
        "opponent_rating": opponent,
        "player_grade": own,
        "player_rating": own,
        "increment": "",
        "event_code": str(side.row.event_id),
        "event_name": side.event.name if side.event else "",
        "section_title": side.row.section,
        "club_code": club_code,
        "org_name": side.event.organiser if side.event else "",
    }
