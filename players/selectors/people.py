"""Players as pages name them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable
from dataclasses import dataclass, replace

from django.db.models import Exists, OuterRef, Q

from grading.models import PublishedPlayer
from grading.reading.snapshot import Snapshot


@dataclass(frozen=True, slots=True)
class Person:
    """A player, with no more of his age than the public is told."""

    player_id: int
    ref: str
    name: str
    sex: str
    age: int | None
    """For juniors only."""
    title: str
    deceased: bool
    nation: str
    has_namesake: bool = False
    """Whether another of those read with this one is called the same, so that links need more."""


def players_at(snapshot: Snapshot, player_ids: Iterable[int]) -> list[PublishedPlayer]:
    """The rows of those players; of the ones who are not shown there is none."""
    players = PublishedPlayer.objects.at(snapshot.number).filter(player_id__in=set(player_ids))
    return list(players.filter(shown_now(snapshot)))


def shown_now(snapshot: Snapshot) -> Q:
    """For rows with a ``player_id``: whoever was hidden since is hidden in all revisions."""
    if not snapshot.is_past or snapshot.standing is None:
        return Q()
    standing = PublishedPlayer.objects.at(snapshot.standing)
    return Q(Exists(standing.filter(player_id=OuterRef("player_id"))))


def people_at(snapshot: Snapshot, player_ids: Iterable[int]) -> dict[int, Person]:
    """Those players by their ids; who is not shown is not among them."""
    players = players_at(snapshot, player_ids)
    ages = shown_ages(snapshot, players)
    people = [as_person(player, ages) for player in players]
    called = Counter(person.name for person in people)
    return {
        person.player_id: replace(person, has_namesake=called[person.name] > 1) for person in people
    }


def as_person(player: PublishedPlayer, ages: dict[int, int]) -> Person:
    """A row as pages show it, with the age from ``shown_ages``."""
    return Person(
        player_id=player.player_id,
        ref=player.ref,
        name=full_name(player),
        sex=player.sex,
        age=ages.get(player.player_id),
        title=player.title,
        deceased=player.deceased,
        nation=player.nation,
    )


def full_name(player: PublishedPlayer) -> str:
    """ "Surname, Forenames", the surname alone where there are none."""
    return f"{player.surname}, {player.forenames}" if player.forenames else player.surname


def shown_ages(snapshot: Snapshot, players: Collection[PublishedPlayer]) -> dict[int, int]:
    """Ages of juniors by player id.

    An old revision's ages are those of players who are juniors still: an adult's age then would
    give away his age now.
    """
    ages = {p.player_id: p.junior_age for p in players if p.junior_age is not None}
    if not ages or not snapshot.is_past or snapshot.standing is None:
        return ages
    still = PublishedPlayer.objects.at(snapshot.standing).filter(
        player_id__in=ages, junior_age__isnull=False
    )
    return {player_id: ages[player_id] for player_id in still.values_list("player_id", flat=True)}
