"""Counties, and who plays in them or for them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.db.models import Count, QuerySet
from django.utils.text import slugify

from clubs.models import Club
from clubs.selectors.clubs import ShownClub, as_shown, by_name
from grading.models import PublishedAffiliation, PublishedClub, PublishedPlayer
from grading.reading.problems import missing
from grading.reading.snapshot import Snapshot


@dataclass(frozen=True, slots=True)
class ShownCounty:
    """A county, in its union."""

    name: str
    union: str

    @property
    def slug(self) -> str:
        """The name as the county's address has it."""
        return slugify(self.name)


def county_called(snapshot: Snapshot, slug: str) -> ShownCounty:
    """The county meant by ``slug``, in capitals or not; NotShown where no club is in such."""
    asked = slugify(slug)
    named = PublishedClub.objects.at(snapshot.number).exclude(county="")
    for name, union in named.values_list("county", "union").distinct():
        if asked and slugify(name) == asked:
            return ShownCounty(name, union)
    raise missing("No such county", "No club here is in a county of that name.")


def clubs_in(snapshot: Snapshot, county: ShownCounty) -> QuerySet[Any, Any]:
    """Ids of the clubs of the county, itself as a place and its team among them."""
    return _standing(snapshot).filter(county=county.name).values("club_id")


def teams_of(snapshot: Snapshot, county: ShownCounty) -> QuerySet[Any, Any]:
    """Ids of the county's own team, which can be none, or more than one."""
    teams = _standing(snapshot).filter(county=county.name, kind=Club.Kind.COUNTY_TEAM)
    return teams.values("club_id")


def club_alone(snapshot: Snapshot, club_id: int) -> QuerySet[Any, Any]:
    """The id of one club, as those of a county's are given."""
    return _standing(snapshot).filter(club_id=club_id).values("club_id")


def clubs_with(snapshot: Snapshot, ids: QuerySet[Any, Any]) -> list[ShownClub]:
    """The clubs of those ids, by code."""
    return [as_shown(club) for club in _standing(snapshot).filter(club_id__in=ids).order_by("code")]


def players_seen_at(snapshot: Snapshot, clubs: QuerySet[Any, Any]) -> QuerySet[Any, Any]:
    """Ids of everyone seen playing for any of the clubs."""
    return (
        PublishedAffiliation.objects.at(snapshot.number)
        .filter(club_id__in=clubs)
        .values("player_id")
    )


@dataclass(frozen=True, slots=True)
class ListedClub:
    """A club, and how many of those seen there have a current grade."""

    club: ShownClub
    players: int


def listed_clubs(snapshot: Snapshot, county: ShownCounty) -> list[ListedClub]:
    """The clubs of the county by name, those merged into others left out. Two queries."""
    standing = _standing(snapshot).filter(county=county.name, merged_into_id__isnull=True)
    listed = PublishedPlayer.objects.at(snapshot.number).filter(is_listed=True)
    seen = PublishedAffiliation.objects.at(snapshot.number).filter(
        club_id__in=clubs_in(snapshot, county), player_id__in=listed.values("player_id")
    )
    players = dict(seen.values_list("club_id").annotate(Count("pk")).order_by())
    return [ListedClub(as_shown(club), players.get(club.club_id, 0)) for club in by_name(standing)]


def _standing(snapshot: Snapshot) -> QuerySet[PublishedClub]:
    return PublishedClub.objects.at(snapshot.number)
