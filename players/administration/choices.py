"""Which games of a record were chosen to go: whole events, and single games."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from hashlib import sha256

from django.db.models import Q
from django.http import QueryDict

from grading.models import Game
from gradingsite.administration.choosing import is_key
from players.models import Player
from players.selectors.played_under import games_under

OPEN = "open-"
"""Begins what the buttons say that show the games of an event."""


@dataclass(frozen=True, slots=True)
class Choice:
    """What is ticked, and the events whose games are shown."""

    events: frozenset[int] = frozenset()
    games: frozenset[int] = frozenset()
    opened: frozenset[int] = frozenset()

    def chosen(self, player: Player) -> list[Game]:
        """The games that are the record's, by their keys."""
        wanted = Q(event__in=self.events) | Q(pk__in=self.games)
        return list(games_under(player).filter(wanted).order_by("pk"))


def read_choice(given: QueryDict) -> Choice:
    """Read a form; what is no key is passed over."""
    button = given.get("button", "")
    further = [button.removeprefix(OPEN)] if button.startswith(OPEN) else []
    return Choice(
        events=_keys(given.getlist("event")),
        games=_keys(given.getlist("game")),
        opened=_keys([*given.getlist("opened"), *further]),
    )


def token_of(games: Iterable[Game]) -> str:
    """By which a form tells that what is done is what was looked at."""
    return sha256(",".join(str(game.pk) for game in games).encode()).hexdigest()


def _keys(given: Iterable[str]) -> frozenset[int]:
    return frozenset(int(text) for text in given if is_key(text))
