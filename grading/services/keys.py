"""Primary keys by what the rows of a file call things."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from grading.models import Period


class UnknownKey(ValueError):
    """A row names a club, player, event or period that is not here; the message says which."""


@dataclass(slots=True)
class Keys:
    """Primary keys of clubs and events by code, of players by reference.

    One loading hands them to the next, so that they need not be read again.
    """

    clubs: dict[str, int] = field(default_factory=dict)
    players: dict[str, int] = field(default_factory=dict)
    events: dict[str, int] = field(default_factory=dict)

    def club(self, code: str) -> int:
        """The key of the club with that code. Raises UnknownKey."""
        return _key(self.clubs, code, "club")

    def player(self, ref: str) -> int:
        """The key of the player with that reference. Raises UnknownKey."""
        return _key(self.players, ref, "player")

    def event(self, code: str) -> int:
        """The key of the event with that code. Raises UnknownKey."""
        return _key(self.events, code, "event")


class PeriodKeys:
    """Primary keys of the periods that are here now."""

    def __init__(self) -> None:
        rows = Period.objects.values_list("grading_list__slug", "name", "pk")
        self._keys = {(slug, name): key for slug, name, key in rows}

    def of(self, slug: str, name: str) -> int:
        """The key of the period called ``name`` of the list ``slug``. Raises UnknownKey."""
        try:
            return self._keys[slug, name]
        except KeyError:
            raise UnknownKey(f"the list {slug!r} has no period {name!r}") from None


def _key(keys: Mapping[str, int], name: str, what: str) -> int:
    try:
        return keys[name]
    except KeyError:
        raise UnknownKey(f"there is no {what} {name!r}") from None
