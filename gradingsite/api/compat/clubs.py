"""``v2/clubs/`` and ``v2/club_players/``: clubs, and who has played for one."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from clubs.selectors.active import active
from clubs.selectors.clubs import ShownClub, as_shown, club_called, mergers_of
from clubs.selectors.codes import associations
from clubs.selectors.counties import club_alone, players_seen_at
from grading.reading.snapshot import Snapshot
from gradingsite.api.compat.words import club_name
from players.selectors.roster import Row, whole_roster

MEMBER = ("ECF_code", "full_name", "club_code", "club_name", "std", "rpd")
GRADES = ("standard", "rapid")

Told = Mapping[str, Any]


def active_clubs(snapshot: Snapshot) -> Told:
    """Every club that somebody with a current grade is shown with, by name. Two queries."""
    codes = associations(snapshot)
    return {"clubs": [_club(club, codes) for club in active(snapshot)]}


def one_club(snapshot: Snapshot, code: str) -> Told:
    """The club with that code; the comment says which one took it in. Three queries."""
    club = club_called(snapshot, code.strip())
    successor = mergers_of(snapshot, club).successor
    comment = f"now {club_name(successor)} ({successor.code})" if successor else ""
    return _club(as_shown(club), associations(snapshot), comment)


def club_members(snapshot: Snapshot, code: str) -> Told:
    """Everyone who has played for the club and has a current grade, by name. Seven queries."""
    club = club_called(snapshot, code.strip())
    ids = players_seen_at(snapshot, club_alone(snapshot, club.club_id))
    members = whole_roster(snapshot, ids, ungraded=False, sort="name")
    shown = as_shown(club)
    slugs = [of.slug for of in snapshot.lists]
    return {
        "column_names": list(MEMBER),
        "players": [_member(row, shown, slugs) for row in members],
    }


def _club(club: ShownClub, codes: Mapping[str, str], comment: str = "") -> dict[str, str]:
    return {
        "club_code": club.code,
        "club_name": club_name(club),
        "comment": comment,
        "assoc_code": codes.get(club.county, ""),
        "assoc_name": club.county,
    }


def _member(row: Row, club: ShownClub, slugs: list[str]) -> list[object]:
    grades = dict(zip(slugs, row.grades, strict=True))
    held = [grades[slug].latest.grade if slug in grades else None for slug in GRADES]
    return [row.person.ref, row.person.name, club.code, club_name(club), *held]
