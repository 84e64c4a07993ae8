"""Who stands for a player whose record was merged into another's."""

from __future__ import annotations

from grading.models import PublishedPlayer
from grading.reading.snapshot import Snapshot

LONGEST_CHAIN = 10


def survivor_of(snapshot: Snapshot, player: PublishedPlayer) -> PublishedPlayer | None:
    """The player himself, or who took him in at the end; none if that one is not shown."""
    followed = 0
    current: PublishedPlayer | None = player
    while current is not None and current.merged_into_id is not None:
        followed += 1
        if followed > LONGEST_CHAIN:
            return None
        current = (
            PublishedPlayer.objects.at(snapshot.number)
            .filter(player_id=current.merged_into_id)
            .first()
        )
    return current
