"""The players that somebody in a file may be, as a grader is shown them. No dates of birth."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass

from clubs.models import Club
from grading.models.submissions import Identification
from grading.services.batches import NAMED_AT_ONCE, in_batches
from players.chains import roots
from players.identification.people import clubs_of
from players.models import Player


@dataclass(frozen=True, slots=True)
class Sign:
    """One thing that was compared."""

    what: str
    verdict: str
    note: str


@dataclass(frozen=True, slots=True)
class Offer:
    """One player it may be."""

    ref: str
    name: str
    clubs: str
    signs: tuple[Sign, ...]


class Offers:
    """The candidates of many rows, read at once."""

    def __init__(self, rows: Iterable[Identification]) -> None:
        """Read the players, by the records that stand for them now, and their clubs."""
        self._standing = roots()
        keys = {self._key(candidate["player"]) for row in rows for candidate in row.candidates}
        self._players = {
            player.pk: player
            for some in in_batches(sorted(keys), NAMED_AT_ONCE)
            for player in Player.objects.filter(pk__in=some)
        }
        self._clubs = clubs_of(keys) if keys else {}
        self._names = club_names({code for codes in self._clubs.values() for code in codes})

    def of(self, row: Identification) -> list[Offer]:
        """The candidates of one row, the likeliest first; of merged records one."""
        offers: dict[int, Offer] = {}
        for candidate in row.candidates:
            player = self._players.get(self._key(candidate["player"]))
            if player is not None and player.pk not in offers:
                signs = tuple(Sign(*sign) for sign in candidate["signs"])
                offers[player.pk] = Offer(player.ref, player.name, self._where(player), signs)
        return list(offers.values())

    def _key(self, key: int) -> int:
        return self._standing.get(key, key)

    def _where(self, player: Player) -> str:
        codes = sorted(self._clubs.get(player.pk, ()))
        return ", ".join(self._names.get(code, code) for code in codes)


def club_names(codes: Collection[str]) -> dict[str, str]:
    """Names of clubs by their codes; none of a club that is not here."""
    return {
        code: name
        for some in in_batches(sorted(codes), NAMED_AT_ONCE)
        for code, name in Club.objects.filter(code__in=some).values_list("code", "name")
    }
