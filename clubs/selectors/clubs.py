"""Clubs, locations and county teams as pages name them."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any

from django.db.models import Q, QuerySet
from django.utils.text import slugify

from clubs.models import CLUB_CODE, Club
from grading.models import PublishedAffiliation, PublishedClub
from grading.reading.problems import missing
from grading.reading.snapshot import Snapshot
from gradingsite.lookups import ByteOrder


@dataclass(frozen=True, slots=True)
class ShownClub:
    """A club, a place (marked ``*``) or a county's team."""

    club_id: int
    code: str
    name: str
    kind: str
    county: str
    union: str
    last_seen: date | None = None
    is_merged: bool = False

    @property
    def is_location(self) -> bool:
        """Whether it is a place that a player is from, rather than a club."""
        return self.kind == Club.Kind.LOCATION

    @property
    def is_county_team(self) -> bool:
        """Whether it is the team of a county."""
        return self.kind == Club.Kind.COUNTY_TEAM

    @property
    def county_slug(self) -> str:
        """The county's name as its address has it."""
        return slugify(self.county)

    @property
    def shown_name(self) -> str:
        """The name with what tells a county's team from the county as a place."""
        return f"{self.name} county team" if self.is_county_team else self.name


def as_shown(club: PublishedClub, last_seen: date | None = None) -> ShownClub:
    """A row as pages show it."""
    location = club.kind == Club.Kind.LOCATION
    return ShownClub(
        club_id=club.club_id,
        code=club.code,
        name=f"{club.name} *" if location and not club.name.endswith("*") else club.name,
        kind=club.kind,
        county=club.county,
        union=club.union,
        last_seen=last_seen,
        is_merged=club.merged_into_id is not None,
    )


def by_name(clubs: QuerySet[PublishedClub]) -> QuerySet[PublishedClub]:
    """In order of their names; of one name a club comes first, then the place, then the team."""
    return clubs.order_by(ByteOrder("folded"), "kind", "code")


def club_called(snapshot: Snapshot, code: str) -> PublishedClub:
    """The club with that code, in capitals or not; NotShown where there is none."""
    known = re.fullmatch(CLUB_CODE, code.upper()) is not None
    standing = PublishedClub.objects.at(snapshot.number)
    club: PublishedClub | None = standing.filter(code=code.upper()).first() if known else None
    if club is None:
        raise missing("No such club", f"There is no club with the code {code[:20]} here.")
    return club


@dataclass(frozen=True, slots=True)
class Mergers:
    """The club that one became part of, and those that became part of it."""

    successor: ShownClub | None
    taken_in: Sequence[ShownClub]


def mergers_of(snapshot: Snapshot, club: PublishedClub) -> Mergers:
    """What the club merged into, and what merged into it. One query."""
    wanted = Q(club_id=club.merged_into_id) | Q(merged_into_id=club.club_id)
    found = PublishedClub.objects.at(snapshot.number).filter(wanted).order_by("code")
    shown = [as_shown(other) for other in found]
    successors = [other for other in shown if other.club_id == club.merged_into_id]
    taken_in = [other for other in shown if other.club_id != club.merged_into_id]
    return Mergers(successors[0] if successors else None, taken_in)


def clubs_of(snapshot: Snapshot, player_ids: Collection[int]) -> dict[int, list[ShownClub]]:
    """The clubs shown for each player, in their order. Two queries."""
    seen = PublishedAffiliation.objects.at(snapshot.number).filter(
        player_id__in=player_ids, position__isnull=False
    )
    return _named(snapshot, seen.order_by("position"))


def first_clubs(
    snapshot: Snapshot, player_ids: Collection[int] | QuerySet[Any, Any]
) -> dict[int, ShownClub]:
    """The club each player was last seen with. Two queries."""
    seen = PublishedAffiliation.objects.at(snapshot.number).filter(
        player_id__in=player_ids, position=0
    )
    return {player_id: clubs[0] for player_id, clubs in _named(snapshot, seen).items()}


def _named(snapshot: Snapshot, seen: QuerySet[PublishedAffiliation]) -> dict[int, list[ShownClub]]:
    # A whole list's rows are read here, as values: that is quicker.
    rows = list(seen.values_list("player_id", "club_id", "last_seen"))
    ids = {club_id for _player_id, club_id, _last_seen in rows}
    found = PublishedClub.objects.at(snapshot.number).filter(club_id__in=ids)
    clubs = {club.club_id: club for club in found}
    shown: dict[int, list[ShownClub]] = {}
    for player_id, club_id, last_seen in rows:
        if club_id in clubs:
            shown.setdefault(player_id, []).append(as_shown(clubs[club_id], last_seen))
    return shown
