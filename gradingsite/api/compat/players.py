"""``v2/players/``: players by name, by a name that is nearly so, and by code."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from clubs.selectors.clubs import clubs_of
from grading.models import PublishedPlayer
from grading.reading.problems import garbled, missing
from grading.reading.snapshot import Snapshot
from gradingsite.api.compat.words import club_name, member_no, player_called, written_day
from gradingsite.folding import Pattern, parse_pattern
from players.selectors.called import MOST, called, called_nearly
from players.selectors.last_games import last_games
from players.selectors.people import full_name

Told = Mapping[str, Any]


def named(snapshot: Snapshot, name: str) -> Told:
    """Players whose surname, or surname and forename in either order, begin so.

    Five queries, and a sixth where it is looked for among the forenames.
    """
    return _told(snapshot, called(snapshot, _pattern(name)))


def named_nearly(snapshot: Snapshot, name: str) -> Told:
    """Players who are called so, or nearly."""
    return _told(snapshot, called_nearly(snapshot, _pattern(name)))


def one_player(snapshot: Snapshot, code: str) -> Told:
    """The player with that code, graded or not. Five queries, and one a merger."""
    (told,) = _rows(snapshot, [player_called(snapshot, code)])
    return told


def _pattern(name: str) -> Pattern:
    pattern = parse_pattern(name)
    if pattern.is_only_wildcards:
        raise garbled("No name", "A name has at least one letter.")
    return pattern


def _told(snapshot: Snapshot, players: Sequence[PublishedPlayer]) -> Told:
    if not players:
        raise missing("No players", "no players found")
    if len(players) > MOST:
        raise garbled("Too many", f"more than {MOST} players found: give more of the name")
    return {"players": _rows(snapshot, players)}


def _rows(snapshot: Snapshot, players: Sequence[PublishedPlayer]) -> list[dict[str, Any]]:
    ids = [player.player_id for player in players]
    clubs, last = clubs_of(snapshot, ids), last_games(snapshot, ids)
    rows = []
    for player in players:
        seen = [
            {"club_code": club.code, "club_name": club_name(club)}
            for club in clubs.get(player.player_id, ())
        ]
        first = seen[0] if seen else {"club_code": "", "club_name": ""}
        rows.append(
            {
                "ECF_code": player.ref,
                "full_name": full_name(player),
                "member_no": member_no(player.member_number),
                "category": player.member_level,
                "due_date": written_day(player.member_until),
                "FIDE_no": player.fide_code,
                "gender": player.sex,
                "nation": player.nation,
                "nation2": "",
                "flag": "",
                "title": player.title,
                "date_last_game": written_day(last.get(player.player_id)),
                **first,
                "clubs": seen,
            }
        )
    return rows
