"""Clubs that somebody plays for."""

from __future__ import annotations

from clubs.models import Club
from clubs.selectors.clubs import ShownClub, as_shown, by_name
from grading.models import PublishedAffiliation, PublishedClub, PublishedPlayer
from grading.reading.snapshot import Snapshot


def active(snapshot: Snapshot) -> list[ShownClub]:
    """Clubs and county teams that somebody with a current grade is shown with, by name.

    Places are none, and no club that another took in. One query.
    """
    listed = PublishedPlayer.objects.at(snapshot.number).filter(is_listed=True)
    seen = PublishedAffiliation.objects.at(snapshot.number).filter(
        position__isnull=False, player_id__in=listed.values("player_id")
    )
    standing = PublishedClub.objects.at(snapshot.number).filter(
        merged_into_id__isnull=True, club_id__in=seen.values("club_id")
    )
    return [as_shown(club) for club in by_name(standing.exclude(kind=Club.Kind.LOCATION))]
