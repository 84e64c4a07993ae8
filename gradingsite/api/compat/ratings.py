"""``v2/ratings/``: what a player's grade was on a day."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from grading.reading.parameters import read_day
from grading.reading.problems import missing
from grading.reading.snapshot import Snapshot
from grading.selectors.in_force import in_force, standing_in
from gradingsite.api.compat.words import list_of, player_called, text_of


def rating_on(snapshot: Snapshot, rate: str, code: str, day: str) -> Mapping[str, Any]:
    """The grade in the list that was in force: as it was published, and as it now stands.

    Three queries; a fourth for a July list in its season. Raises NotShown where there is none.
    """
    of = in_force(snapshot, list_of(snapshot, rate), read_day(day))
    player = player_called(snapshot, code)
    grades = standing_in(snapshot, of, player_id=player.player_id) if of else {}
    held = grades.get(player.player_id)
    if of is None or held is None:
        raise missing("No rating", f"no rating found for {player.ref}")
    return {
        "ECF_code": player.ref,
        "effective_date": of.effective.isoformat(),
        "original_grade": text_of(held.original),
        "revised_grade": text_of(held.revised),
        "original_rating": held.original,
        "revised_rating": held.revised,
        "category": held.category,
    }
