"""Who stands for a player whose record was merged into another's."""

from __future__ import annotations

from collections.abc import Iterable

from grading.models import PublishedPlayer
from grading.reading.snapshot import Snapshot
from players.references import is_valid

LONGEST_CHAIN = 10


def survivor_of(snapshot: Snapshot, player: PublishedPlayer) -> PublishedPlayer | None:
    """The player himself, or who took him in at the end; none if that one is not shown."""
    return survivors_of(snapshot, [player]).get(player.player_id)


def survivors_of(
    snapshot: Snapshot, players: Iterable[PublishedPlayer]
) -> dict[int, PublishedPlayer]:
    """Who stands for each of the players, by the player's id; none for whoever is not shown.

    One query for each step of the longest chain of merges.
    """
    stands = {player.player_id: player for player in players}
    for _step in range(LONGEST_CHAIN):
        merged = {key: player for key, player in stands.items() if player.merged_into_id}
        if not merged:
            break
        wanted = {player.merged_into_id or 0 for player in merged.values()}
        rows = PublishedPlayer.objects.at(snapshot.number).filter(player_id__in=wanted)
        further = {row.player_id: row for row in rows}
        for key, player in merged.items():
            if (survivor := further.get(player.merged_into_id or 0)) is not None:
                stands[key] = survivor
            else:
                del stands[key]
    return {key: player for key, player in stands.items() if player.merged_into_id is None}


def merged_into(snapshot: Snapshot, player: PublishedPlayer, ref: str) -> str:
    """``ref`` if it really leads to ``player``: a visitor can write anything into an address."""
    if not is_valid(ref):
        return ""
    asked = PublishedPlayer.objects.at(snapshot.number).filter(ref=ref.strip().upper()).first()
    if asked is None or asked.player_id == player.player_id:
        return ""
    survivor = survivor_of(snapshot, asked)
    return asked.ref if survivor is not None and survivor.ref == player.ref else ""
