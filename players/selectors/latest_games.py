"""A player's games in a list, whatever their period."""

from __future__ import annotations

from grading.models import PublishedPlayer, PublishedSide
from grading.reading.lists import PublishedList
from grading.reading.snapshot import Snapshot
from grading.scores import HALF_POINTS
from players.selectors.sides import WITHIN_A_DAY, Side, Status, sides_shown


def latest_games(
    snapshot: Snapshot, player: PublishedPlayer, shown: PublishedList, *, most: int | None = None
) -> list[Side]:
    """The games that were played and are shown with players, the latest day first.

    All of them, or so many. Three queries.
    """
    sides = PublishedSide.objects.at(snapshot.number).filter(
        player_id=player.player_id, list_slug=shown.slug, score__in=list(HALF_POINTS)
    )
    played = sides.exclude(status=Status.ISOLATED).order_by("-day", *WITHIN_A_DAY)
    return sides_shown(snapshot, list(played[:most]))
