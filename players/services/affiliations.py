"""Leaving out a club that a player is shown with wrongly, from the next revision on."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.db.models import Q

from clubs.models import Club
from grading.models import Game, ImportedAffiliation
from gradingsite.recording import Refused
from players.chains import records_of, survivor
from players.models import LeftOutAffiliation, Player
from players.services.ruling import say, unsay

if TYPE_CHECKING:
    from django.contrib.auth.models import User


class CannotLeaveOut(Refused):
    """A club cannot be left out, or shown again; the message says why."""


def leave_out_club(
    *, player: Player, club: Club, reason: str, by: User | None = None
) -> LeftOutAffiliation:
    """Show the player with the club no more, on his page and on the club's. Raises CannotLeaveOut.

    It holds for whatever he plays for the club later, until it is taken back.
    """
    person = survivor(player)
    if not was_seen(person, club):
        raise CannotLeaveOut(f"{person} was never seen playing for {club} ({club.code})")
    return say(
        LeftOutAffiliation(player=person, club=club),
        about=("player", "club"),
        known=lambda held: f"{person} is shown without {club} already: {held.reason}",
        refused=CannotLeaveOut,
        reason=reason,
        by=by,
    )


def show_club_again(*, left_out: LeftOutAffiliation, reason: str, by: User | None = None) -> None:
    """Take back that the club is left out. Raises CannotLeaveOut."""
    known = f"{left_out} is shown again already"
    unsay(left_out, known=known, refused=CannotLeaveOut, reason=reason, by=by)


def was_seen(player: Player, club: Club) -> bool:
    """Whether the player was seen playing for the club, under any record of his."""
    records = records_of(player)
    games = Game.objects.filter(
        Q(white__in=records, white_club=club) | Q(black__in=records, black_club=club)
    )
    imported = ImportedAffiliation.objects.filter(player__in=records, club=club)
    return imported.exists() or games.exists()
