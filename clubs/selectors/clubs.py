"""Clubs, locations and county teams as pages name them."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from datetime import date

from django.utils.text import slugify

from clubs.models import Club
from grading.models import PublishedAffiliation, PublishedClub
from grading.reading.snapshot import Snapshot


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


def clubs_of(snapshot: Snapshot, player_ids: Collection[int]) -> dict[int, list[ShownClub]]:
    """The clubs shown for each player, in their order. Two queries."""
    seen = list(
        PublishedAffiliation.objects.at(snapshot.number)
        .filter(player_id__in=player_ids, position__isnull=False)
        .order_by("position")
    )
    return _named(snapshot, seen)


def first_clubs(snapshot: Snapshot, player_ids: Collection[int]) -> dict[int, ShownClub]:
    """The club each player was last seen with. Two queries."""
    seen = list(
        PublishedAffiliation.objects.at(snapshot.number).filter(
            player_id__in=player_ids, position=0
        )
    )
    return {player_id: clubs[0] for player_id, clubs in _named(snapshot, seen).items()}


def _named(snapshot: Snapshot, seen: list[PublishedAffiliation]) -> dict[int, list[ShownClub]]:
    clubs = {
        club.club_id: club
        for club in PublishedClub.objects.at(snapshot.number).filter(
            club_id__in={row.club_id for row in seen}
        )
    }
    shown: dict[int, list[ShownClub]] = {}
    for row in seen:
        if row.club_id in clubs:
            shown.setdefault(row.player_id, []).append(as_shown(clubs[row.club_id], row.last_seen))
    return shown
