"""Hiding a player on request: from the next revision on, no page of any revision shows him."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.db import transaction

from gradingsite.recording import Refused, save_with_reason
from players.models import Erasure, Player
from players.services.merging import hold

if TYPE_CHECKING:
    from django.contrib.auth.models import User


class CannotHide(Refused):
    """A player cannot be hidden, or shown again; the message says why."""


@transaction.atomic
def hide_player(*, player: Player, reason: str, by: User | None = None) -> None:
    """Show the player no more, the records merged into his neither. Raises CannotHide.

    His games and grades stay on record: they are his opponents' too.
    """
    _set(player, hidden=True, reason=reason, by=by)


@transaction.atomic
def show_player(*, player: Player, reason: str, by: User | None = None) -> None:
    """Take back that a player is hidden. Raises CannotHide."""
    _set(player, hidden=False, reason=reason, by=by)


def _set(player: Player, *, hidden: bool, reason: str, by: User | None) -> None:
    if not reason.strip():
        raise CannotHide("a reason must be given")
    hold(player)
    if player.hidden == hidden:
        raise CannotHide(f"{player} is {'hidden' if hidden else 'shown'} already")
    if not hidden and Erasure.objects.filter(player=player).exists():
        raise CannotHide(f"{player} was erased: there is nobody to show again")
    if player.merged_into is not None and hidden:
        raise CannotHide(f"{player} was merged: hide {player.merged_into} instead")
    player.hidden = hidden
    save_with_reason(player, reason=reason, by=by)
