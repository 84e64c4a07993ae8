"""Codes of clubs, and of the counties they are in."""

from __future__ import annotations

from collections.abc import Collection

from clubs.models import Club
from grading.models import PublishedClub
from grading.reading.snapshot import Snapshot


def codes_of(snapshot: Snapshot, club_ids: Collection[int]) -> dict[int, str]:
    """The code of each of the clubs. One query."""
    clubs = PublishedClub.objects.at(snapshot.number).filter(club_id__in=club_ids)
    return dict(clubs.values_list("club_id", "code"))


def associations(snapshot: Snapshot) -> dict[str, str]:
    """By county the code of its team, which stands for the county. One query.

    Of several teams it is the one that bears the county's name, else the first by code.
    """
    teams = PublishedClub.objects.at(snapshot.number).filter(
        kind=Club.Kind.COUNTY_TEAM, merged_into_id__isnull=True
    )
    codes: dict[str, str] = {}
    for code, name, county in teams.order_by("code").values_list("code", "name", "county"):
        if name == county or county not in codes:
            codes[county] = code
    return codes
