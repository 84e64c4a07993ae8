"""When players were last at the board."""

from __future__ import annotations

from collections.abc import Collection
from datetime import date

from django.db.models import Max

from grading.models import PublishedSide
from grading.reading.snapshot import Snapshot
from grading.scores import HALF_POINTS
from players.selectors.sides import Status


def last_games(snapshot: Snapshot, player_ids: Collection[int]) -> dict[int, date]:
    """The day of each player's last game that is shown. One query."""
    sides = PublishedSide.objects.at(snapshot.number).filter(
        player_id__in=player_ids, score__in=list(HALF_POINTS)
    )
    played = sides.exclude(status=Status.ISOLATED).order_by()
    return dict(played.values_list("player_id").annotate(Max("day")))
