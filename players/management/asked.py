"""The player that a command is about."""

from __future__ import annotations

from django.core.management.base import CommandError

from players.models import Player
from players.references import InvalidReference, parse_reference


def player_called(text: str) -> Player:
    """Who has the reference. Raises CommandError."""
    try:
        ref = parse_reference(text)
    except InvalidReference as error:
        raise CommandError(str(error)) from error
    player = Player.objects.filter(ref=ref).first()
    if player is None:
        raise CommandError(f"nobody has the reference {ref}")
    return player
