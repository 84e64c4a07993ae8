"""The clubs a player was seen with, and which of them are left out."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from players.chains import records_of
from players.models import LeftOutAffiliation, Player
from players.selectors.dossier import Held, clubs_held


@dataclass(frozen=True, slots=True)
class SeenWith:
    """A club, and the word that it is not to be shown, if there is one."""

    held: Held
    left_out: LeftOutAffiliation | None


def seen_with(player: Player) -> Sequence[SeenWith]:
    """The clubs of all the player's records, the latest first."""
    records = records_of(player)
    left_out = {
        ruling.club_id: ruling
        for ruling in LeftOutAffiliation.objects.filter(player__in=records, stands=True)
    }
    return [SeenWith(held, left_out.get(held.club.pk)) for held in clubs_held(records)]
