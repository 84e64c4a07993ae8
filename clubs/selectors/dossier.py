"""What is on record of a club, for administrators to compare two."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from django.db.models import Count, Max, Min, Q

from clubs.models import Club
from grading.models import Game, ImportedAffiliation


@dataclass(frozen=True, slots=True)
class Dossier:
    """A club, and who was seen playing for it."""

    club: Club
    merged: Sequence[Club]
    """Those that joined it."""
    games: int
    players: int
    """Seen in these games, or before there were games here."""
    first_day: date | None
    last_day: date | None


def dossier_of(club: Club) -> Dossier:
    """Read it, in as many queries whatever there is of it."""
    standing = Game.objects.filter(is_withdrawn=False)
    seen = set(
        ImportedAffiliation.objects.filter(club=club).order_by().values_list("player", flat=True)
    )
    for side in ("white", "black"):
        games = standing.filter(**{f"{side}_club": club}).order_by()
        seen |= set(games.values_list(side, flat=True).distinct())
    played = standing.filter(Q(white_club=club) | Q(black_club=club)).aggregate(
        games=Count("pk"), first=Min("day"), last=Max("day")
    )
    return Dossier(
        club=club,
        merged=list(Club.objects.filter(merged_into=club)),
        games=played["games"],
        players=len(seen),
        first_day=played["first"],
        last_day=played["last"],
    )
