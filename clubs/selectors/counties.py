"""Counties, and who plays in them or for them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.db.models import QuerySet
from django.utils.text import slugify

from clubs.models import Club
from grading.models import PublishedAffiliation, PublishedClub
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
    """The county whose address has ``slug``; NotShown where no club is in such a county."""
    named = PublishedClub.objects.at(snapshot.number).exclude(county="")
    for name, union in named.values_list("county", "union").distinct():
        if slugify(name) == slug:
            return ShownCounty(name, union)
    raise missing("No such county", "No club here is in a county of that name.")


def players_in_county(snapshot: Snapshot, county: ShownCounty) -> QuerySet[Any, Any]:
    """Ids of everyone seen playing for any club of the county."""
    return _players(snapshot, PublishedClub.objects.filter(county=county.name))


def players_for_county(snapshot: Snapshot, county: ShownCounty) -> QuerySet[Any, Any]:
    """Ids of everyone seen playing for the county's own team."""
    teams = PublishedClub.objects.filter(county=county.name, kind=Club.Kind.COUNTY_TEAM)
    return _players(snapshot, teams)


def players_of_club(snapshot: Snapshot, club_id: int) -> QuerySet[Any, Any]:
    """Ids of everyone seen playing for the club."""
    return _players(snapshot, PublishedClub.objects.filter(club_id=club_id))


def _players(snapshot: Snapshot, clubs: QuerySet[Any, Any]) -> QuerySet[Any, Any]:
    standing = clubs.filter(since__lte=snapshot.number, until__gt=snapshot.number)
    return (
        PublishedAffiliation.objects.at(snapshot.number)
        .filter(club_id__in=standing.values("club_id"))
        .values("player_id")
    )
