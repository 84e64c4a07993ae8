"""Names of players whom an event's own files brought, as a later file of it spells them.

Whoever was here before is called as the records have it. Of the others the file is all that is
known: what it now says otherwise than before is put right, unless somebody did so meanwhile.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from grading.imports.parsed import ParsedPlayer
from grading.models import Event
from grading.models.submissions import Identification, Submission
from gradingsite.recording import save_with_reason
from players.models import Player

if TYPE_CHECKING:
    from django.contrib.auth.models import User


@dataclass(frozen=True, slots=True)
class Named:
    """A player who is to be called otherwise."""

    player: Player
    says: ParsedPlayer


def named_otherwise(
    event: Event | None,
    players: Sequence[ParsedPlayer],
    identifications: Sequence[Identification],
    earlier: Mapping[int, ParsedPlayer],
) -> Iterator[Named]:
    """Those whom the file spells anew; ``earlier`` is what the last one said, by the player's key.

    One query.
    """
    told = {player.pin: player for player in players}
    brought: set[str] | None = None
    for row in identifications:
        player, says = row.player, told[row.pin]
        before = earlier.get(row.player_id or 0)
        if player is None or before is None or not says.surname:
            continue
        is_news = _name(says) != _name(before)
        if is_news and (player.surname, player.forenames) == _name(before):
            brought = _brought_by(event) if brought is None else brought
            if player.ref in brought:
                yield Named(player, says)


def rename(named: Named, reason: str, by: User | None) -> None:
    """Call the player as the file does."""
    player = named.player
    player.surname, player.forenames = _name(named.says)
    save_with_reason(player, reason=reason, by=by)


def _name(player: ParsedPlayer) -> tuple[str, str]:
    return player.surname, player.forenames


def _brought_by(event: Event | None) -> set[str]:
    """References that were dealt to players of the event's files."""
    files = Submission.objects.filter(event=event, stage=Submission.Stage.ACCEPTED)
    receipts = files.values_list("receipt", flat=True)
    return {one["ref"] for told in receipts for one in told.get("players", ()) if one["is_new"]}
