"""Records of players that were merged: which of them is one person."""

from __future__ import annotations

from players.models import Player


def survivor(player: Player) -> Player:
    """The record that stands for this one now: itself, if it was not merged."""
    while player.merged_into is not None:
        player = player.merged_into
    return player


def records_of(player: Player) -> set[int]:
    """Primary keys of all records of this person: the one that stands and all merged into it."""
    found: set[int] = set()
    latest = {survivor(player).pk}
    while latest:
        found |= latest
        merged = Player.objects.filter(merged_into__in=latest)
        latest = set(merged.values_list("pk", flat=True)) - found
    return found
