"""Saying that two records are not one person's, so that they are not offered again."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gradingsite.recording import Refused
from players.chains import survivor
from players.models import Player, TwoPeople
from players.services.ruling import say, unsay

if TYPE_CHECKING:
    from django.contrib.auth.models import User


class CannotDismiss(Refused):
    """A pair cannot be dismissed, or offered again; the message says why."""


def say_two_people(*, one: Player, other: Player, reason: str, by: User | None = None) -> TwoPeople:
    """Say that the records are two people's. Raises CannotDismiss."""
    if survivor(one) == survivor(other):
        raise CannotDismiss(f"{one} and {other} are one player's records: part them instead")
    first, second = sorted((one, other), key=lambda player: player.pk)
    return say(
        TwoPeople(one=first, other=second),
        about=("one", "other"),
        known=lambda held: f"{held} are two people already: {held.reason}",
        refused=CannotDismiss,
        reason=reason,
        by=by,
    )


def take_back(*, ruling: TwoPeople, reason: str, by: User | None = None) -> None:
    """Let the pair be offered again. Raises CannotDismiss."""
    known = f"that {ruling} are two people was taken back already"
    unsay(ruling, known=known, refused=CannotDismiss, reason=reason, by=by)
