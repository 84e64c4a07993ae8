"""Records of players that were merged: which of them is one person."""

from __future__ import annotations

from collections.abc import Iterable

from players.models import Player


def survivor(player: Player) -> Player:
    """The record that stands for this one now: itself, if it was not merged."""
    while player.merged_into is not None:
        player = player.merged_into
    return player


def records_of(player: Player) -> set[int]:
    """Primary keys of all records of this person: the one that stands and all merged into it."""
    return branch_of(survivor(player))


def branch_of(player: Player) -> set[int]:
    """Primary keys of this record and of all that were merged into it, one after the other."""
    return branches_of([player.pk])


def branches_of(keys: Iterable[int]) -> set[int]:
    """Primary keys of these records and of all that were merged into them, one after the other."""
    found: set[int] = set()
    latest = set(keys)
    while latest:
        found |= latest
        merged = Player.objects.filter(merged_into__in=latest)
        latest = set(merged.values_list("pk", flat=True)) - found
    return found


def roots() -> dict[int, int]:
    """By the key of each record that was merged, that of the record that stands for it."""
    merged = Player.objects.filter(merged_into__isnull=False)
    into = dict(merged.values_list("pk", "merged_into_id"))
    found = {}
    for key in into:
        last = key
        while last in into:
            last = into[last]
        found[key] = last
    return found
