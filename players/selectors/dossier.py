"""All that is on record of a player but the date of birth, for administrators to compare."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date

from django.db.models import Count, Max, Min, Q

from clubs.models import Club
from grading.models import Game, ImportedAffiliation, ImportedGrade, PublishedGrade
from grading.reading.snapshot import Snapshot, read_snapshot
from players.chains import branch_of
from players.models import FormerName, Membership, Player


@dataclass(frozen=True, slots=True)
class Held:
    """A club a player was seen with, whatever is shown of it."""

    club: Club
    games: int
    """Those that are here."""
    last_seen: date


@dataclass(frozen=True, slots=True)
class Dossier:
    """A record with those merged into it."""

    player: Player
    merged: Sequence[Player]
    former_names: Sequence[str]
    clubs: Sequence[Held]
    memberships: Sequence[Membership]
    games: int
    first_day: date | None
    last_day: date | None
    imported_grades: int
    grades: Sequence[str]
    """The current ones, as they are published."""


def dossier_of(player: Player) -> Dossier:
    """Read it, in as many queries whatever there is of it."""
    records = branch_of(player)
    merged = list(Player.objects.filter(pk__in=records - {player.pk}).order_by("pk"))
    former = FormerName.objects.filter(player__in=records).order_by("pk")
    played = Game.objects.filter(
        Q(white__in=records) | Q(black__in=records), is_withdrawn=False
    ).aggregate(games=Count("pk"), first=Min("day"), last=Max("day"))
    return Dossier(
        player=player,
        merged=merged,
        former_names=list(
            dict.fromkeys([*(name.name for name in former), *(one.name for one in merged)])
        ),
        clubs=clubs_held(records),
        memberships=list(Membership.objects.filter(player__in=records).order_by("first_day")),
        games=played["games"],
        first_day=played["first"],
        last_day=played["last"],
        imported_grades=ImportedGrade.objects.filter(player__in=records).count(),
        grades=_grades(read_snapshot(), player),
    )


def clubs_held(records: Iterable[int]) -> list[Held]:
    """The clubs that the records were seen with, the latest first. Four queries."""
    games: dict[int, int] = {}
    last: dict[int, date] = {}
    for club, count, day in _seen(list(records)):
        games[club] = games.get(club, 0) + count
        last[club] = max(last.get(club, day), day)
    clubs = Club.objects.filter(pk__in=games)
    held = [Held(club, games[club.pk], last[club.pk]) for club in clubs]
    return sorted(held, key=lambda one: (-one.last_seen.toordinal(), one.club.code))


def _seen(records: list[int]) -> Iterable[tuple[int, int, date]]:
    """Club, games and last day, of each colour and from before there were games here."""
    for side in ("white", "black"):
        games = Game.objects.filter(**{f"{side}__in": records, f"{side}_club__isnull": False})
        grouped = games.order_by().values(f"{side}_club").annotate(n=Count("pk"), last=Max("day"))
        yield from grouped.values_list(f"{side}_club", "n", "last")
    for club, day in ImportedAffiliation.objects.filter(player__in=records).values_list(
        "club", "last_seen"
    ):
        yield club, 0, day


def _grades(snapshot: Snapshot | None, player: Player) -> list[str]:
    """Such as "Standardplay 141 A"."""
    if snapshot is None:
        return []
    current = {
        (shown.slug, shown.latest.name): shown.name for shown in snapshot.lists if shown.latest
    }
    rows = PublishedGrade.objects.at(snapshot.number).filter(
        player_id=player.pk, grade__isnull=False
    )
    return [
        f"{current[row.list_slug, row.period]} {row.grade} {row.category}".strip()
        for row in rows.order_by("list_slug")
        if (row.list_slug, row.period) in current
    ]
