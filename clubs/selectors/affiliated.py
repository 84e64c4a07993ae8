"""Who is shown with some clubs, and which club is meant: what filters of players ask."""

from __future__ import annotations

from typing import Any

from django.db.models import QuerySet

from clubs.selectors.clubs import ShownClub, as_shown, by_name
from grading.models import PublishedAffiliation, PublishedClub
from grading.reading.snapshot import Snapshot
from gradingsite.folding import parse_pattern

OFFERED = 12
CODE_LENGTH = 4


def shown_with(snapshot: Snapshot, **clubs: Any) -> QuerySet[Any, Any]:
    """Ids of players who have one of those clubs among the clubs shown with them: the latest,
    and others of the last years."""
    wanted = PublishedClub.objects.at(snapshot.number).filter(**clubs)
    return (
        PublishedAffiliation.objects.at(snapshot.number)
        .filter(club_id__in=wanted.values("club_id"), position__isnull=False)
        .values("player_id")
    )


def counties_and_unions(snapshot: Snapshot) -> list[tuple[str, str]]:
    """Each county that a club is in, with its union, by name. One query."""
    named = PublishedClub.objects.at(snapshot.number).exclude(county="")
    return sorted(set(named.values_list("county", "union")))


def clubs_meant(snapshot: Snapshot, text: str) -> list[ShownClub]:
    """The club with that code; else those called so, else those whose names begin so, a few."""
    pattern = parse_pattern(text)
    standing = PublishedClub.objects.at(snapshot.number)
    coded = standing.filter(code=pattern.text.upper()) if len(pattern.text) == CODE_LENGTH else ()
    for club in coded:
        return [as_shown(club)]
    if pattern.is_only_wildcards:
        return []
    named = by_name(standing.filter(folded__wild=pattern))[:OFFERED]
    called = [club for club in named if club.folded == pattern.text]
    return [as_shown(club) for club in called or named]
